// TRUTH: false(valid-deref) line 14
// INPUT: 0,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(1);
  char *q = malloc(1);
  unsigned long product;
  if (__VERIFIER_nondet_int()) product = (unsigned long)p * 3;
  else product = (unsigned long)q * 3;
  int done = 0;
  while (!done) {
    if (product != (unsigned long)p * 3) *(volatile int *)0 = 1;
    done = __VERIFIER_nondet_int() != 0;
  }
  free(p);
  free(q);
  return 0;
}
