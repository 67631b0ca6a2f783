// TRUTH: false(valid-deref) line 12
// INPUT: 0x20001
#include <stdint.h>

enum { Line = 64, Used = 100 };

/* One byte of slack is missing. */
int main(void) {
  char buffer[Used + Line - 2];
  char *start = (char *)(((uintptr_t)buffer + Line - 1) & ~(uintptr_t)(Line - 1));
  start[0] = 1;
  start[Used - 1] = 1;
  return 0;
}
