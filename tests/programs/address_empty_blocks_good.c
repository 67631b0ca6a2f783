// TRUTH: true
#include <stdlib.h>

/* Blocks of no bytes are blocks of their own. */
int main(void) {
  char *first = malloc(0), *second = malloc(0);
  int same = first != NULL && first == second;
  free(first);
  free(second);
  return same ? *(volatile int *)0 : 0;
}
