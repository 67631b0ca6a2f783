// TRUTH: false(unreach-call) line 9
// PROPERTY: unreach-call
// INPUT: 3
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static void check(int ok) {
  if (!ok) {
    reach_error();
  }
}

/* True for 0, 1 and 2 only. */
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  check(n * n <= n + 2);
  return 0;
}
