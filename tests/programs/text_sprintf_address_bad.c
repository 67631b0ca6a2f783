// TRUTH: false(valid-deref) line 12
// INPUT: 4294967295
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  char b[15];
  sprintf(b, "%u.%u.%u.%u", a >> 24, a >> 16 & 255, a >> 8 & 255, a & 255);
  puts(b);
  return 0;
}
