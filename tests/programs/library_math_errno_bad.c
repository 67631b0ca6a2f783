// TRUTH: false(valid-deref) line 13
// INPUT: -1
// VERIFY: open the root of an unknown number
#include <errno.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  double root = sqrt(__VERIFIER_nondet_int());
  int *p = 0;
  if (errno == EDOM) {
    *p = 1;
  }
  return root > 3;
}
