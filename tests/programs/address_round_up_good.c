// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

enum { Line = 64, Used = 100 };

/* Rounding up to 64 skips at most 63 bytes. */
int main(void) {
  char buffer[Used + Line - 1];
  char *start = (char *)(((uintptr_t)buffer + Line - 1) & ~(uintptr_t)(Line - 1));
  start[0] = 1;
  start[Used - 1] = 1;
  char *block = malloc(Used + Line - 16);
  if (!block) return 0;
  uintptr_t address = (uintptr_t)block;
  if (address % Line != 0) address += Line - address % Line;
  ((char *)address)[Used - 1] = 1;
  free(block);
  return 0;
}
