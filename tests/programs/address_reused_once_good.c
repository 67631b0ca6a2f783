// TRUTH: true
#include <stdlib.h>

/* The memory of a freed block goes to one of the new ones at most. */
int main(void) {
  char *old = malloc(1);
  free(old);
  char *first = malloc(1);
  char *second = malloc(1);
  if (!first || !second) abort();
  int both = first == old && second == old;
  free(first);
  free(second);
  return both ? *(volatile int *)0 : 0;
}
