// TRUTH: false(valid-memcleanup) line 13
// PROPERTY: valid-memcleanup
// INPUT: 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

// What is lost before a loop is still there after it.
int main(void) {
  int *p = malloc(4);
  p = 0;
  while (__VERIFIER_nondet_int()) {
  }
  return 0;
}
