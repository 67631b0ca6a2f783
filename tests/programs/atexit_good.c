// TRUTH: true
// PROPERTY: valid-memcleanup
// OUTPUT: second first
#include <stdio.h>
#include <stdlib.h>

static int *shared;

static void first(void) {
  printf("first\n");
  free(shared);
}

static void second(void) { printf("second "); }

/* Handlers run in reverse order, also when main returns. */
int main(void) {
  shared = malloc(sizeof *shared);
  if (!shared) abort();
  if (atexit(first) || atexit(second)) {
    free(shared);
    return 1;
  }
  return 0;
}
