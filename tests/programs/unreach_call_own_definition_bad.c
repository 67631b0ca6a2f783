// TRUTH: false(unreach-call) line 13
// PROPERTY: unreach-call
// INPUT: 6,7
// ASAN: differs own-reach-error
extern void abort(void);
extern int __VERIFIER_nondet_int(void);

/* A body of its own changes nothing: to call it is the violation. */
void reach_error(void) {}

static void check(int ok) {
  if (!ok) {
    reach_error();
    abort();
  }
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 100 || b < 0 || b > 100) return 0;
  check(a * b != 42);
  return 0;
}
