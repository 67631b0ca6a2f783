// TRUTH: true
#include <stdlib.h>

struct Cell {
  char *text;
};

/* The only trace of the text is an integer that was read over the pointer; it is in scope when the program ends. */
static void take(void *cell) {
  long trace = *(long *)cell;
  long copy = trace;
  free(cell);
  if (copy != 0) exit(0);
}

int main(void) {
  struct Cell *cell = malloc(sizeof *cell);
  if (!cell) return 1;
  cell->text = malloc(8);
  take(cell);
  return 0;
}
