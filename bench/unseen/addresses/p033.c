// TRUTH alignment | valid-memsafety | true
#include <stdint.h>
#include <stdlib.h>

/* malloc aligns to 16, so 16 spare bytes are enough for 32 */
static void *carve32(unsigned char *raw) {
  uintptr_t a = (uintptr_t)raw;
  return raw + ((32 - (a & 31)) & 31);
}

int main(void) {
  enum { WANT = 40 };
  unsigned char *raw = malloc(WANT + 16);
  unsigned char *p = carve32(raw);
  for (int i = 0; i < WANT; i++)
    p[i] = (unsigned char)i;
  int ok = p[WANT - 1] == WANT - 1;
  free(raw);
  return !ok;
}
