// TRUTH: false(valid-deref) line 22
// INPUT: 8,-1,7,7,7,7,7,7,7,7
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static char *text(void) {
  size_t n = __VERIFIER_nondet_uint();
  if (n > 5000) exit(0);
  char *s = malloc(n + 1);
  s[n] = 0;
  return s;
}

int main(void) {
  char b[8];
  char *s = text();
  int n = __VERIFIER_nondet_int();
  if (n <= 7) sprintf(b, "%.*s", n, s);
  free(s);
  return 0;
}
