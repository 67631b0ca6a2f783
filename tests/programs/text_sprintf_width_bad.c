// TRUTH: false(valid-deref) line 13
// INPUT: 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -999 || x > 999) return 0;
  char b[9];
  sprintf(b, "%+9d", x);
  puts(b);
  return 0;
}
