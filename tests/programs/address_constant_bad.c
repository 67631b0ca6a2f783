// TRUTH: false(valid-deref) line 10
// INPUT: 0x10004
#include <stdint.h>

static char buffer[64];

/* An array of characters lies anywhere, however large it is. */
int main(void) {
  int table[4] = {0};
  return table[(uintptr_t)buffer & 15];
}
