// TRUTH: false(valid-deref) line 16
// INPUT: 4
// ASAN: differs empty-block
// A bitmap of n / 8 + 1 bytes for the numbers from 0 to n, and a sieve on it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  long n = __VERIFIER_nondet_int();
  if (n < 2 || n > 100000) return 0;
  char* b = calloc(n / 8, 1);
  if (b == NULL) return 0;
  for (long p = 2; p * p <= n; p++) {
    if (b[p / 8] & (1 << (p % 8))) continue;
    for (long q = p * p; q <= n; q += p) b[q / 8] |= 1 << (q % 8);
  }
  free(b);
  return 0;
}
