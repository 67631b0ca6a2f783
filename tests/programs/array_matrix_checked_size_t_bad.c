// TRUTH: false(valid-deref) line 17
// INPUT: 144115188075855872,96
// A flat matrix of any size: the product is checked before the block is allocated.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  size_t rows = __VERIFIER_nondet_ulong(), cols = __VERIFIER_nondet_ulong();
  if (rows == 0 || cols == 0) return 0;
  if (rows > SIZE_MAX / cols) return 0;
  double* m = malloc(rows * cols * sizeof(double));
  if (m == NULL) return 0;
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < cols; j++) m[i * cols + j] = 0.0;
  free(m);
  return 0;
}
