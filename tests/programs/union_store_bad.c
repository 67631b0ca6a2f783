// TRUTH: false(unreach-call) line 15
// PROPERTY: unreach-call
// INPUT: 65536
extern void reach_error(void);
union cell {
  short part;
  int whole;
};

/* A store to a member leaves the bytes of the larger ones open. */
int main(void) {
  union cell c;
  c.whole = 0;
  c.part = 0;
  if (c.whole != 0) reach_error();
  return 0;
}
