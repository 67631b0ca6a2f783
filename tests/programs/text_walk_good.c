// TRUTH: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
  for (size_t i = 0; s[i]; i++)
    if (s[i] == 1) s[i] = 2;
  size_t n = strlen(s);
  if (n > 0) putchar(s[n - 1]);
  free(s);
  return 0;
}
