// TRUTH: true
// INPUT: 2147483647
#include <limits.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

/* Signed overflow ends the execution before the access: undefined, but no memory error. */
int main(void) {
  int *nowhere = NULL;
  int cell = 0;
  int n = __VERIFIER_nondet_int();
  if (n != INT_MAX) return 0;
  int next = n + 1;
  if (next < n) cell = *nowhere;
  return cell;
}
