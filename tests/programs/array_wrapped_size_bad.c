// TRUTH: false(valid-deref) line 14
// PROPERTY: valid-memsafety
// INPUT: 2305843009213693953
// ASAN: differs huge-allocation
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n < 2) return 0;
  long *a = malloc(n * 8);
  if (a == 0) return 0;
  a[0] = 1;
  for (unsigned long i = 1; i < n; i++) a[i] = a[i - 1];
  free(a);
  return 0;
}
