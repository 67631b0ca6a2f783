// TRUTH: false(valid-deref) line 14
// INPUT: 500,500,1,499,500
// A matrix as a struct with get and set, and an element that is chosen freely.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

typedef struct {
  long rows, cols;
  long* cell;
} Matrix;

static long get(const Matrix* m, long i, long j) { return m->cell[i * m->cols + j]; }
static void set(Matrix* m, long i, long j, long value) { m->cell[i * m->cols + j] = value; }

int main(void) {
  Matrix m;
  m.rows = __VERIFIER_nondet_int();
  m.cols = __VERIFIER_nondet_int();
  if (m.rows < 1 || m.rows > 500 || m.cols < 1 || m.cols > 500) return 1;
  m.cell = calloc((size_t)m.rows * (size_t)m.cols, sizeof *m.cell);
  if (m.cell == NULL) return 1;
  while (__VERIFIER_nondet_int()) {
    long i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i >= 0 && i < m.rows && j >= 0 && j <= m.cols) set(&m, i, j, get(&m, i, j) + 1);
  }
  free(m.cell);
  return 0;
}
