// TRUTH: false(valid-deref) line 12
// INPUT: 1,2
// A matrix is transposed into a second one of the same number of cells.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static void transpose(const short* from, short* to, int rows, int cols) {
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < cols; ++x) {
      to[x * cols + y] = from[y * cols + x];
    }
  }
}

int main(void) {
  int rows = __VERIFIER_nondet_int(), cols = __VERIFIER_nondet_int();
  if (rows < 1 || rows > 64 || cols < 1 || cols > 64) return 0;
  short* a = (short*)calloc((size_t)rows * cols, sizeof(short));
  short* b = (short*)calloc((size_t)cols * rows, sizeof(short));
  if (a && b) transpose(a, b, rows, cols);
  free(a);
  free(b);
  return 0;
}
