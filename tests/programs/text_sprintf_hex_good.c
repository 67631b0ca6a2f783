// TRUTH: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char b[11];
  sprintf(b, "0x%08x", __VERIFIER_nondet_uint());
  puts(b);
  return 0;
}
