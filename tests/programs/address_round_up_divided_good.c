// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *block = malloc(64 + 31);
  if (!block) return 0;
  char *start = (char *)(((uintptr_t)block + 31) / 32 * 32);
  start[0] = 1;
  start[63] = 1;
  free(block);
  return 0;
}
