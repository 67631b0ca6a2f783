// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

/* Objects do not overlap, and only one of them begins where another ends. */
int main(void) {
  int a = 1, b = 2;
  char x = 1, y = 2, z = 3;
  uintptr_t first = (uintptr_t)&a, second = (uintptr_t)&b;
  uintptr_t distance = first < second ? second - first : first - second;
  if (distance < sizeof(int)) abort();
  if (distance < sizeof(int)) return *(volatile int *)0;
  if (&x + 1 == &z && &y + 1 == &z) return *(volatile int *)0;
  return 0;
}
