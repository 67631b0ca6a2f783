// TRUTH: false(valid-deref) line 12
#include <stdlib.h>
#include <string.h>

/* No byte of the block is in the set. */
int main(void) {
  char *bytes = malloc(4);
  if (!bytes) return 1;
  memcpy(bytes, "abba", 4);

  size_t rest =
      strcspn(bytes, "xy");
  free(bytes);
  return rest != 4;
}
