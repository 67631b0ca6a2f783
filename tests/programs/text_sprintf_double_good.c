// TRUTH: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  char b[320];
  sprintf(b, "%.2f", __VERIFIER_nondet_double());
  puts(b);
  return 0;
}
