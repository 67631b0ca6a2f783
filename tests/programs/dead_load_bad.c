// TRUTH: false(valid-deref) line 14
#include <stdlib.h>

struct Cell {
  int value, spare;
};

/* The value read is never used; the read is an error all the same. */
int main(void) {
  struct Cell *cell = malloc(sizeof *cell);
  if (!cell) return 0;
  cell->value = 1;
  free(cell);
  int unused = cell->value;
  unused = 0;
  return unused;
}
