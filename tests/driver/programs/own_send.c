struct packet {
  int size;
};

/* A function of another part of the program, not the one of sockets, which has four parameters. */
void send(struct packet *packet);
void reach_error(void);

int main(void) {
  struct packet packet = {3};
  send(&packet);
  if (packet.size != 3) reach_error();
  return 0;
}
