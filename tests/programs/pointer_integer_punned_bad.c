// TRUTH: false(valid-memtrack) line 13
#include <stdlib.h>

struct Cell {
  char *text;
};

/* As long as the integer that was read over the pointer is in scope the text is tracked; then it is lost. */
static void take(void *cell) {
  long trace = *(long *)cell;
  free(cell);
  if (trace == 0) exit(0);
}

int main(void) {
  struct Cell *cell = malloc(sizeof *cell);
  if (!cell) return 1;
  cell->text = malloc(8);
  take(cell);
  return 0;
}
