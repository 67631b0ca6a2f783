// TRUTH: false(valid-deref) line 11
// INPUT: 0x10001
#include <stdint.h>

static int f(void) { return 0; }

/* A function lies anywhere: a tag in its address loses a bit. */
int main(void) {
  uintptr_t tagged = (uintptr_t)f | 1;
  int (*g)(void) = (int (*)(void))(tagged & ~(uintptr_t)1);
  return g();
}
