// TRUTH: false(valid-deref) line 18
// INPUT: 0,1
// ASAN: differs empty-block
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  int x = __VERIFIER_nondet_int();
  if (x == 0) return 0;
  char b[16];
  sprintf(b, "%c%d", c, x);
  char *copy = malloc(strlen(b));
  copy[0] = b[0];
  free(copy);
  return 0;
}
