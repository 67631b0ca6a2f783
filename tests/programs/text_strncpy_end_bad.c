// TRUTH: false(valid-deref) line 22
// INPUT: 8,7,7,7,7,7,7,7,7
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

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
  strncpy(b, s, 8);
  b[0] = 1;
  puts(b);
  free(s);
  return 0;
}
