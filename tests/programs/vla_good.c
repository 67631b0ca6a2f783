// TRUTH: true
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static long sum(int rows, int columns, int cells[rows][columns]) {
  long total = 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) total += cells[r][c];
  return total;
}

int main(void) {
  int rows = __VERIFIER_nondet_uchar() % 8 + 1;
  int columns = __VERIFIER_nondet_uchar() % 8 + 1;
  int cells[rows][columns];
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) cells[r][c] = r * columns + c;
  if (sizeof cells != (size_t)rows * columns * sizeof(int)) cells[rows][0] = 0;
  for (int size = 1; size < rows; size++) {
    char scratch[size];
    scratch[size - 1] = 1;
    if (scratch[size - 1] != 1) return 1;
  }
  long n = (long)rows * columns;
  return sum(rows, columns, cells) != n * (n - 1) / 2;
}
