// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);
union cell {
  short part;
  int whole;
  unsigned char bytes[4];
  struct {
    short low, high;
  } halves;
};

/* What is a part of a member that is stored to stays as it is; so does the member itself. */
int main(void) {
  union cell c;
  c.whole = 0;
  c.bytes[1] = 1;
  if (c.whole != 256) reach_error();
  c.halves.high = 1;
  if (c.whole != 65536 + 256) reach_error();
  c.part = 5;
  c.part += 2;
  if (c.part != 7) reach_error();
  int first = c.whole;
  if (c.whole != first) reach_error();
  c.whole = c.part;
  if (c.whole != 7) reach_error();
  return 0;
}
