// TRUTH: false(valid-deref) line 9
// INPUT: 5,0x10001
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), none[1] = {0};
  if (n < 1 || n > 16) return 0;
  char bytes[n];
  return none[(uintptr_t)bytes & 1];
}
