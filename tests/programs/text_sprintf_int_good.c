// TRUTH: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char b[12];
  sprintf(b, "%d", __VERIFIER_nondet_int());
  puts(b);
  return 0;
}
