// TRUTH: true
// A bitmap of constant size for the values of a byte.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long seen[256 / (8 * sizeof(unsigned long))];
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < 1000; i++) {
    unsigned char c = (unsigned char)__VERIFIER_nondet_int();
    seen[c / 64] |= 1ul << (c % 64);
  }
  return (int)(seen[0] & 1);
}
