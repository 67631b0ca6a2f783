// TRUTH: true
#include <stdint.h>

static int below(const char *a, const char *b) { return a < b; }

/* There is one order of all objects. */
int main(void) {
  char a = 1, b = 2, c = 3;
  if (below(&a, &b) && below(&b, &c) && !below(&a, &c)) return *(volatile int *)0;
  if (below(&a, &b) == below(&b, &a)) return *(volatile int *)0;
  if (below(&a, &b) != ((uintptr_t)&a < (uintptr_t)&b)) return *(volatile int *)0;
  if (below(&a, &b) != ((intptr_t)((uintptr_t)&b - (uintptr_t)&a) > 0)) return *(volatile int *)0;
  return 0;
}
