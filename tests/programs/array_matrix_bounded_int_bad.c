// TRUTH: false(valid-deref) line 16
// INPUT: 2,1
// A flat matrix of bounded size: m[i * cols + j].
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int rows = __VERIFIER_nondet_int();
  int cols = __VERIFIER_nondet_int();
  if (rows <= 0 || cols <= 0 || rows > 1000 || cols > 1000) return 0;
  int* m = malloc(sizeof(int) * rows * cols);
  if (!m) return 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) m[i * rows + j] = i + j;
  free(m);
  return 0;
}
