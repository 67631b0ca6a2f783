// TRUTH: true
#include <stddef.h>
#include <stdlib.h>

/* Within one object pointers are ordered; different live objects have different addresses. */
static int distinct(const int *a, const int *b) { return a != b; }

int main(void) {
  int cells[8];
  int *low = cells, *high = cells + 8;
  int n = 0;
  while (low < high) {
    *low++ = n;
    *--high = n++;
  }
  ptrdiff_t middle = low - cells;
  int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) abort();
  if (!distinct(a, b) || !distinct(a, cells)) cells[8 + n] = 0;
  free(a);
  free(b);
  return !(middle == 4 && low == high);
}
