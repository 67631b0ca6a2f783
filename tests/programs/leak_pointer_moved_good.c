// TRUTH: true
#include <stdlib.h>

/* A pointer to any place of the block keeps it tracked, also one past its end or before its start. */
static int *end;

int main(void) {
  int *cells = malloc(4 * sizeof *cells);
  if (!cells) return 0;
  end = cells + 4;
  cells = NULL;
  end[-1] = 3;
  char *inside = (char *)(end - 2) + 1;
  end = NULL;
  int *start = (int *)(inside - 1 - 2 * sizeof(int));
  inside = NULL;
  int ok = start[3] == 3;
  free(start);
  return !ok;
}
