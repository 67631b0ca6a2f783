// TRUTH: false(valid-deref) line 12
// INPUT: -2147483648,-2147483648
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char b[23];
  int n = sprintf(b, "%d", __VERIFIER_nondet_int());
  n += sprintf(b + n, ",%d", __VERIFIER_nondet_int());
  b[n] = 0;
  puts(b);
  return 0;
}
