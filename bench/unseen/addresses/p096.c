// TRUTH lifetime | valid-memsafety | false(valid-memtrack)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *fib = malloc(10 * sizeof *fib);

  fib[0] = fib[1] = 1;
  for (int i = 2; i < 10; i++)
    fib[i] = fib[i - 1] + fib[i - 2];
  if (n < 0 || n >= 10)
    return 2;
  n = fib[n];
  free(fib);
  return n > 55;
}
