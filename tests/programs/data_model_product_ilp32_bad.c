// TRUTH: false(valid-deref) line 15
// DATA-MODEL: ILP32
// INPUT: 1073741825
// ASAN: differs huge-allocation
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

/* With a 32-bit size_t the product of a large count and 4 wraps around. */
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2) return 0;
  int *cells = malloc(n * sizeof *cells);
  if (!cells) return 0;
  cells[0] = 1;
  cells[1] = 2;
  free(cells);
  return 0;
}
