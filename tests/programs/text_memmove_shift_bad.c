// TRUTH: false(valid-deref) line 22
// INPUT: 1,7
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
  size_t n = strlen(s);
  if (n > 0) {
    memmove(s, s + 1, n + 1);
    printf("%c", s[strlen(s)]);
  }
  free(s);
  return 0;
}
