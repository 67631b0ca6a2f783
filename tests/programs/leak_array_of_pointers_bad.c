// TRUTH: false(valid-memtrack) line 7
#include <stdlib.h>

/* The loop that releases the rows stops one too early. */
static void release(int **rows, int count) {
  for (int i = 0; i < count - 1; i++) free(rows[i]);
  free(rows);
}

int main(void) {
  int **rows = malloc(4 * sizeof *rows);
  if (!rows) return 0;
  for (int i = 0; i < 4; i++) rows[i] = calloc(3, sizeof **rows);
  rows[3][2] = 1;
  release(rows, 4);
  return 0;
}
