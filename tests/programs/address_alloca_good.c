// TRUTH: true
#include <stdint.h>

/* What alloca gives is aligned as a block of malloc is. */
int main(void) {
  char *block = __builtin_alloca(5);
  block[4] = 1;
  return ((uintptr_t)block & 15) == 0 ? 0 : block[5];
}
