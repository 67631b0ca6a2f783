// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0) return 0;
  int *a = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) a[i] = i;
  for (int i = 0; i < n; i++) {
    if (a[i] != i) reach_error();
  }
  free(a);
  return 0;
}
