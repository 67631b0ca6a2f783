// TRUTH: true
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), none[1] = {0};
  if (n < 1 || n > 16) return 0;
  int numbers[n];
  _Alignas(32) char bytes[n];
  char *block = __builtin_alloca(n);
  return none[(uintptr_t)numbers & 3] + none[(uintptr_t)bytes & 31] + none[(uintptr_t)block & 15];
}
