// TRUTH: false(valid-deref) line 16
// INPUT: 1,1
// ASAN: differs empty-block
// A bitmap of n bits in (n + 7) / 8 bytes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000000) return 0;
  unsigned char* b = calloc(n / 8, 1);
  if (!b) return 0;
  for (unsigned i = 0; i < n; i++)
    if (__VERIFIER_nondet_int()) b[i / 8] |= 1u << (i % 8);
  free(b);
  return 0;
}
