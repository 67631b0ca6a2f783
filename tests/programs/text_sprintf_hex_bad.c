// TRUTH: false(valid-deref) line 11
// INPUT: 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char b[10];
  sprintf(b, "0x%08x", __VERIFIER_nondet_uint());
  puts(b);
  return 0;
}
