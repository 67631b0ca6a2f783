// TRUTH: false(valid-deref) line 7
#include <stdlib.h>

/* Searches backwards without a lower bound. */
static int lastPositive(const int *cells, int n) {
  int i = n - 1;
  while (cells[i] <= 0) {
    i--;
  }
  return i;
}

int main(void) {
  int *cells = calloc(5, sizeof *cells);
  if (!cells) return 0;
  cells[0] = -4;
  int found = lastPositive(cells, 5);
  free(cells);
  return found;
}
