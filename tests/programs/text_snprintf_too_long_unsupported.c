// TRUTH: unsupported(field)
// INPUT: 2147483647
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

// Of more characters than an int can say snprintf returns -1.
int main(void) {
  char b[8];
  int width = __VERIFIER_nondet_int();
  int n = snprintf(b, sizeof b, "%*d%*d", width, 1, width, 1);
  if (n < 8) b[n] = 0;
  return 0;
}
