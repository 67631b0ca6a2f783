// TRUTH: false(valid-deref) line 17
// INPUT: 0,0
// A pointer to the row, then an index into it; the sum of a row stands in a second array.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned rows = __VERIFIER_nondet_uint() % 100 + 1, cols = __VERIFIER_nondet_uint() % 100 + 1;
  int* m = calloc(rows * cols, sizeof(int));
  int* sums = calloc(rows, sizeof(int));
  if (m && sums) {
    for (unsigned r = 0; r <= rows; r++) {
      const int* row = m + r * cols;
      int sum = 0;
      for (unsigned c = 0; c < cols; c++) sum += row[c];
      if (r < rows) sums[r] = sum;
    }
  }
  free(m);
  free(sums);
  return 0;
}
