// TRUTH: false(valid-deref) line 12
// INPUT: 5
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* The number is used again: its low bits and the rest belong together. */
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  char *block = malloc((n & 7) + 1);
  if (n == 5)
    block[n + 1] = 0;
  free(block);
  return 0;
}
