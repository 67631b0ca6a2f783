// TRUTH: false(valid-memtrack) line 16
#include <stdint.h>
#include <stdlib.h>

/* The handle is an integer that holds the only pointer. */
static uintptr_t open_cell(int value) {
  int *cell = malloc(sizeof *cell);
  if (!cell) abort();
  *cell = value;
  return (uintptr_t)cell;
}

int main(void) {
  uintptr_t handle = open_cell(5);
  int value = *(int *)handle;
  handle = 0;
  handle = open_cell(value);
  free((void *)handle);
  return 0;
}
