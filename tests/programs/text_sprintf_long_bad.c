// TRUTH: false(valid-deref) line 11
// INPUT: -9223372036854775808
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  char *b = malloc(20);
  sprintf(b, "%ld", __VERIFIER_nondet_long());
  puts(b);
  free(b);
  return 0;
}
