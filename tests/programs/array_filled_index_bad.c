// TRUTH: false(unreach-call) line 14
// PROPERTY: unreach-call
// INPUT: 2
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0) return 0;
  int *a = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) a[i] = i - i / 2;
  for (int i = 0; i < n; i++) {
    if (a[i] != 0) reach_error();
  }
  free(a);
  return 0;
}
