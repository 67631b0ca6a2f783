// TRUTH address | valid-memsafety | false(valid-memtrack)
#include <stdint.h>
#include <stdlib.h>

static char *lower; /* the block at the lower address is kept */

int main(void)
{
  char *a = malloc(10);
  char *b = malloc(10);

  a[9] = b[9] = 1;
  if ((uintptr_t)a < (uintptr_t)b) {
    lower = a;
    free(b);
  } else {
    lower = b;
    if (a == lower)
      free(a);
  }
  return lower[9] - 1;
}
