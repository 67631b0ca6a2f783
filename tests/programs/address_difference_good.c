// TRUTH: true
#include <stdint.h>

int main(void) {
  int a = 1, b = 2;
  uintptr_t back = (uintptr_t)&a - (uintptr_t)&b + (uintptr_t)&b;
  if (*(int *)back != 1) return *(volatile int *)0;
  uintptr_t x = (uintptr_t)&a, y = (uintptr_t)&b;
  x += y;
  y = x - y;
  x -= y;
  if (*(int *)x != 2 || *(int *)y != 1) return *(volatile int *)0;
  return 0;
}
