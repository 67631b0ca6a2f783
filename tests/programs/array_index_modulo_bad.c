// TRUTH: false(valid-deref) line 15
// PROPERTY: valid-memsafety
// INPUT: 3,2
#include <stdlib.h>

int main(void) {
  int n, m;
  extern int __VERIFIER_nondet_int(void);
  n = __VERIFIER_nondet_int();
  m = __VERIFIER_nondet_int();
  if (n <= 0 || m <= 0 || n > 1000000 || m > 1000000) return 0;
  int *a = malloc(n * sizeof(int));
  int *b = malloc(m * sizeof(int));
  for (int i = 0; i < n; i++) a[i] = i % (m + 1);
  for (int i = 0; i < n; i++) b[a[i]] = 1;
  free(b);
  free(a);
  return 0;
}
