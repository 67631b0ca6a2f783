// TRUTH: false(valid-deref) line 6
#include <stdlib.h>

/* What is stored is never read; it is an error all the same. */
static void mark(short *at) {
  *at = 1;
}

int main(void) {
  short *cells = malloc(3 * sizeof *cells);
  if (!cells) return 0;
  mark(cells);
  mark(cells + 3);
  free(cells);
  return 0;
}
