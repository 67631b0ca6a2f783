// TRUTH: true
// PROPERTY: valid-memcleanup
// OUTPUT: main second late first
#include <stdio.h>
#include <stdlib.h>

static char *buffer;

static void first(void) {
  printf("first");
  free(buffer);
}

static void late(void) { printf("late "); }

static void second(void) {
  printf("second ");
  atexit(late);
}

/* Handlers run in reverse order; one registered while they run is next. */
int main(void) {
  buffer = malloc(10);
  atexit(first);
  atexit(second);
  printf("main ");
  exit(0);
}
