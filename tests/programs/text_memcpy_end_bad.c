// TRUTH: false(valid-deref) line 22
// INPUT: 0
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
  char *a = text();
  size_t n = strlen(a);
  char *b = malloc(n + 1);
  memcpy(b, a, n + 1);
  printf("%c", b[strlen(b) + 1]);
  free(b);
  free(a);
  return 0;
}
