// TRUTH: false(valid-deref) line 11
// INPUT: -1e300
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  char b[32];
  sprintf(b, "%.2f", __VERIFIER_nondet_double());
  puts(b);
  return 0;
}
