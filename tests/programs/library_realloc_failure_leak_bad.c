// TRUTH: false(valid-memtrack) line 12
// FLAGS: --malloc-may-fail
// INPUT: 0,1
#include <stdlib.h>

/* If realloc fails the old block stays, and the only pointer to it is overwritten. */
int main(void) {
  char *buffer = malloc(4);
  if (!buffer) return 1;
  buffer[0] = 'a';

  buffer = realloc(buffer, 8);
  if (!buffer) return 1;
  free(buffer);
  return 0;
}
