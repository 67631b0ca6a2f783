// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

/* An integer variable that holds a converted pointer keeps the block tracked. */
static uintptr_t stash(int value) {
  int *cell = malloc(sizeof *cell);
  if (!cell) abort();
  *cell = value;
  return (uintptr_t)cell;
}

int main(void) {
  uintptr_t handle = stash(5);
  uintptr_t other = handle + 2;
  handle = 0;
  int *cell = (int *)(other - 2);
  other = 0;
  int ok = *cell == 5;
  free(cell);
  return !ok;
}
