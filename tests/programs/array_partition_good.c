// TRUTH: true
// PROPERTY: valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 1000000) return 0;
  int *a = malloc(n * sizeof(int));
  int *b = malloc(n * sizeof(int));
  int used = 0;
  for (int i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int() > 0) b[used++] = i;
  }
  for (int i = 0; i < used; i++) a[b[i]] = 0;
  free(a);
  free(b);
  return 0;
}
