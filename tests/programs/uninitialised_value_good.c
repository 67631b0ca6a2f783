// TRUTH: true
#include <stdlib.h>

/* Whatever the bytes are, each reading gives the same ones, and every use is in range. */
int main(void) {
  unsigned char *bytes = malloc(4);
  if (!bytes) return 0;
  int table[256] = {0};
  table[bytes[0]]++;
  int same = bytes[1] == bytes[1];
  unsigned word = *(unsigned *)bytes;
  if ((word & 255) != bytes[0] || (word >> 24) != bytes[3]) {
    bytes[4] = 1;
  }
  if (table[bytes[0]] != 1 || !same) bytes[5] = 1;
  free(bytes);
  return 0;
}
