// TRUTH: true
// OUTPUT: 1 2 3
#include <stdio.h>
#include <stdlib.h>

/* A static local is a root: what it points to stays tracked for ever. */
static int *counter(void) {
  static int *cell = NULL;
  static int calls;
  if (!cell) {
    cell = malloc(sizeof *cell);
    if (!cell) abort();
    *cell = 0;
  }
  calls++;
  *cell = calls;
  return cell;
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d ", *counter());
  putchar('\n');
  return 0;
}
