// TRUTH: false(valid-free) line 8
#include <stdlib.h>

/* realloc to size 0 has freed the block already. */
int main(void) {
  char *buffer = malloc(4);
  if (realloc(buffer, 0) == NULL)
    free(buffer);
  return 0;
}
