// TRUTH: false(valid-deref) line 11
// INPUT: 0x10000,0x10000
#include <stdlib.h>

int main(void) {
  char *old = malloc(1);
  free(old);
  char *first = malloc(1);
  char *second = malloc(1);
  if (!first || !second) abort();
  if (second == old) second[1] = 0;
  free(first);
  free(second);
  return 0;
}
