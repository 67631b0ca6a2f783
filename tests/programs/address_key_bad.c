// TRUTH: false(valid-deref) line 12
// INPUT: 0x0,0x10000
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

/* Another bit is turned on the way back. */
int main(void) {
  int number = 7;
  uintptr_t key = __VERIFIER_nondet_ulong();
  uintptr_t hidden = (uintptr_t)&number ^ key;
  return *(int *)(hidden ^ key ^ 4);
}
