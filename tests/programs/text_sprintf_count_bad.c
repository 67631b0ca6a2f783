// TRUTH: false(valid-deref) line 13
// INPUT: -2147483648
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char b[13];
  int end = 0;
  sprintf(b, "%d%n:", __VERIFIER_nondet_int(), &end);
  b[end + 2] = 0;
  puts(b);
  return 0;
}
