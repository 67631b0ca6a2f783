// TRUTH: false(valid-memtrack) line 7
#include <stdlib.h>

static void grow(char *buffer, size_t size) {
  buffer = realloc(buffer, size);
  if (buffer) buffer[size - 1] = 0;
}

/* The caller never learns where the block went. */
int main(void) {
  char *buffer = malloc(4);
  if (!buffer) return 0;
  grow(buffer, 100);
  return 0;
}
