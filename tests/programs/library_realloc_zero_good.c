// TRUTH: true
#include <stdlib.h>

/* Whether realloc to size 0 returns NULL or a block, the old block is gone. */
int main(void) {
  char *buffer = malloc(4);
  buffer = realloc(buffer, 0);
  free(buffer);
  return 0;
}
