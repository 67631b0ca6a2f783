// TRUTH: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  char *b = malloc(21);
  sprintf(b, "%ld", __VERIFIER_nondet_long());
  puts(b);
  free(b);
  return 0;
}
