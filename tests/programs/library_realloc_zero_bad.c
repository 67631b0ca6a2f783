// TRUTH: false(valid-free) line 9
#include <stdlib.h>

/* realloc to size 0 may have freed the block already. */
int main(void) {
  char *buffer = malloc(4);
  char *rest = realloc(buffer, 0);
  if (rest == NULL)
    free(buffer);
  else
    free(rest);
  return 0;
}
