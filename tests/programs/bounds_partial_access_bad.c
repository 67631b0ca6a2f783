// TRUTH: false(valid-deref) line 8
#include <stdlib.h>

/* The last access starts inside of the block and ends outside. */
static unsigned hash(const unsigned char *bytes, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; i += 4) {
    h = h * 31 + *(const unsigned *)(bytes + i);
  }
  return h;
}

int main(void) {
  unsigned char *bytes = calloc(1, 10);
  if (!bytes) return 0;
  unsigned h = hash(bytes, 8);
  h += hash(bytes, 10);
  free(bytes);
  return h > 100;
}
