// TRUTH: false(valid-deref) line 20
// INPUT: 14,7,7,7,7,7,7,7,7,7,7,7,7,7,7
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
  char b[16];
  char *s = text();
  if (strlen(s) < 15) sprintf(b, "<%s>", s);
  free(s);
  return 0;
}
