// TRUTH: true
// FLAGS: --malloc-may-fail
#include <stdint.h>
#include <stdlib.h>

/* Pointers into the block are computed anew whether it moved or not. */
int main(void) {
  int *cells = malloc(4 * sizeof *cells);
  if (cells == NULL) return 0;
  int *cursor = cells + 2;
  *cursor = 7;
  int *grown = realloc(cells, 16 * sizeof *cells);
  if (grown == NULL) {
    *cursor = 8;
    free(cells);
    return 0;
  }
  int moved = 0;
  if (grown != cells) moved = 1;
  cursor = grown + 2;
  if (*cursor != 7) *(int *)NULL = 0;
  grown[15] = moved;
  free(grown);
  return 0;
}
