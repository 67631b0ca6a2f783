// TRUTH: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* What was cut off decides as well. */
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  char *block = malloc((n & 7) + 1);
  if (n == 5)
    block[n] = 0;
  free(block);
  return 0;
}
