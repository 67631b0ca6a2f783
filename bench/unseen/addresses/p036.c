// TRUTH alignment | valid-memsafety | true
#include <stdint.h>
#include <stdlib.h>

/* rounds up to 16; malloc's blocks are there already */
static void *alloc16(size_t n)
{
  char *raw = malloc(n);
  size_t off = -(uintptr_t)raw & 15;
  return raw + off;
}

int main(void)
{
  short *s = alloc16(9 * sizeof(short));
  for (int i = 0; i < 9; i++)
    s[i] = (short)(i - 4);
  int r = s[0] + s[8];
  free(s);
  return r;
}
