// TRUTH: false(valid-deref) line 11
// INPUT: -2147483648
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char b[11];
  sprintf(b, "%d", __VERIFIER_nondet_int());
  puts(b);
  return 0;
}
