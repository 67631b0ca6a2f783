// TRUTH: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 9999) return 0;
  char b[5];
  sprintf(b, "%d", x);
  puts(b);
  return 0;
}
