// TRUTH: false(unreach-call) line 13
// PROPERTY: unreach-call
// INPUT: -5
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

/* Does nothing to a negative number. */
static int absolute(int n) { return n > 0 ? n : n; }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1000) return 0;
  assert(absolute(n) >= 0);
  return 0;
}
