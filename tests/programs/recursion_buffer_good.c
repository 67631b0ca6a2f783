// TRUTH: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static unsigned long factorial(int n, unsigned long *known) {
  if (n == 0) return 1;
  if (!known[n]) known[n] = n * factorial(n - 1, known);
  return known[n];
}

int main(void) {
  unsigned long *known = calloc(21, sizeof *known);
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n <= 20) factorial(n, known);
  free(known);
  return 0;
}
