// TRUTH: false(valid-deref) line 9
#include <stdlib.h>
#include <string.h>

/* strncpy fills the rest of its destination with NULs, also behind a short source. */
int main(void) {
  char *name = malloc(8);
  if (!name) return 1;
  strncpy(name, "abc", 9);
  free(name);
  return 0;
}
