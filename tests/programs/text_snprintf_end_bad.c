// TRUTH: false(valid-deref) line 25
// INPUT: 0,0,0
// ASAN: differs empty-block
// VERIFY: open the search among texts of many lengths takes long
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
  char *s = text();
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 100) {
    char *b = malloc(n);
    snprintf(b, n, "<%s>", s);
    printf("%c", b[0]);
    free(b);
  }
  free(s);
  return 0;
}
