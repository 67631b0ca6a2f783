// TRUTH: false(valid-deref) line 11
#include <stdlib.h>
#include <string.h>

/* strncpy writes no NUL when the source fills the destination. */
int main(void) {
  char *name = malloc(4);
  if (!name)
    return 1;
  strncpy(name, "cairn", 4);
  size_t length = strlen(name);
  free(name);
  return length == 4;
}
