// TRUTH: false(valid-deref) line 12
// INPUT: 2147483647
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a = 1;
  unsigned k = __VERIFIER_nondet_uint();
  uintptr_t x = (uintptr_t)&a + k;
  x -= k & ~1u;
  *(int*)x = 3;
  return a;
}
