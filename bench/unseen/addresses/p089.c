// TRUTH order | unreach-call | true
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned steps, sum;

static unsigned walk(unsigned by) {
  steps++;
  sum += by;
  return by * 2;
}

static unsigned add3(unsigned a, unsigned b, unsigned c) { return a + b + c; }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned r = add3(walk(x), walk(5), walk(x + 1)) - walk(3);
  /* any order will do */
  if (steps != 4 || sum != 2 * x + 9)
    reach_error();
  if (r != 4 * x + 6)
    reach_error();
  return 0;
}
