// TRUTH: false(valid-deref) line 14
// INPUT: 0xfffffffffffeffff,0x10000
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

/* The check is for sums beyond all addresses, not for large ones. */
int main(void) {
  char buffer[8] = "";
  uintptr_t start = (uintptr_t)buffer;
  uintptr_t length = __VERIFIER_nondet_ulong();
  if (start + length < start) return 0;
  if (length < (uintptr_t)1 << 63) return 0;
  return buffer[length];
}
