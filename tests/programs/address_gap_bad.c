// TRUTH: false(valid-deref) line 9
// INPUT: 0x10004,0x10000
#include <stdint.h>

int main(void) {
  int a = 1, b[1] = {2};
  int *p = b;
  if ((uintptr_t)b - (uintptr_t)&a == sizeof a) p = b + 1;
  return *p;
}
