// TRUTH: false(valid-deref) line 12
#include <stdlib.h>

/* Keeps a pointer into the old block across the growth. */
int main(void) {
  int *cells = malloc(2 * sizeof *cells);
  if (!cells) return 0;
  int *last = &cells[1];
  *last = 4;
  cells = realloc(cells, 64 * sizeof *cells);
  if (!cells) return 0;
  cells[2] = *last;
  free(cells);
  return 0;
}
