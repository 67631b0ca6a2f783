// TRUTH: false(valid-deref) line 12
// INPUT: -2147483648
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char b[8];
  int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
  b[n] = '!';
  return 0;
}
