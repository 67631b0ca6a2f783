// TRUTH: false(valid-free) line 6
#include <alloca.h>
#include <stdlib.h>

static void release(void *block) {
  free(block);
}

int main(void) {
  int *cells = alloca(4 * sizeof *cells);
  for (int i = 0; i < 4; i++) cells[i] = i;
  int sum = cells[1] + cells[3];
  release(cells);
  return sum;
}
