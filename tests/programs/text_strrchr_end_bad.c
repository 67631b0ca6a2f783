// TRUTH: false(valid-deref) line 21
// INPUT: 1,46
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
  char *dot = strrchr(s, '.');
  if (dot) dot[2] = 0;
  puts(s);
  free(s);
  return 0;
}
