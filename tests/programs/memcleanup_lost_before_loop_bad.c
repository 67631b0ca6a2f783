// TRUTH: false(valid-memcleanup) line 10
// PROPERTY: valid-memcleanup
// INPUT: 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  p = 0;  // nobody reaches the block any more, and it stays so through the loop
  while (__VERIFIER_nondet_int()) {}
  return 0;
}
