// TRUTH: true
// PROPERTY: valid-memcleanup
// OUTPUT: 300
#include <stdio.h>
#include <stdlib.h>

static int *calls;

static void count(void) { ++*calls; }

static void finish(void) {
  printf("%d", *calls);
  free(calls);
}

/* There is no limit to the number of handlers. */
int main(void) {
  calls = calloc(1, sizeof *calls);
  if (!calls) return 1;
  atexit(finish);
  for (int i = 0; i < 300; i++) {
    if (atexit(count) != 0) return 1;
  }
  return 0;
}
