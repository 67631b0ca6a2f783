// TRUTH union | unreach-call | false(unreach-call)
extern void reach_error(void);

/* clearing a part of a cleared whole */
union cell {
  short part;
  long whole;
};

int main(void) {
  union cell c;
  c.whole = 0;
  c.part = 0;
  if (c.whole != 0)
    reach_error();
  return 0;
}
