// TRUTH: true
#include <stdint.h>

_Alignas(64) static char line[64];

int main(void) {
  _Alignas(32) char vector[32];
  vector[0] = 1;
  uintptr_t low = ((uintptr_t)line & 63) | ((uintptr_t)vector & 31);
  return vector[low == 0 ? 0 : 32];
}
