// TRUTH: false(valid-deref) line 21
// INPUT: 16,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7
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
  if (strlen(a) < 17) {
    char b[16];
    strcpy(b, a);
    b[strlen(b)] = 'x';
    b[0] = 0;
    puts(b);
  }
  free(a);
  return 0;
}
