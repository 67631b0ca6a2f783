// TRUTH: false(valid-deref) line 9
// INPUT: 0x20000,0x20000
#include <stdlib.h>

/* The new block may have the address of the old one, whose pointer is dead all the same. */
int main(void) {
  char *old = malloc(4);
  char *grown = realloc(old, 8);
  if (grown == old) old[0] = 'x';
  free(grown);
  return 0;
}
