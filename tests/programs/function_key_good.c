// TRUTH: true
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

/* Kept as a number, with a key. */
static int f(void) { return 3; }
int main(void) {
  uintptr_t k = __VERIFIER_nondet_uint();
  uintptr_t x = (uintptr_t)f ^ k;
  int (*g)(void) = (int (*)(void))(x ^ k);
  return g() == 3 ? 0 : *(volatile int*)0;
}
