// TRUTH: true
#include <stddef.h>
#include <stdint.h>

int main(void) {
  char buf[64];
  size_t pad = (16 - (uintptr_t)buf % 16) % 16;
  int* p = (int*)(buf + pad);
  for (int i = 0; i < 12; i++) p[i] = i;
  return p[11];
}
