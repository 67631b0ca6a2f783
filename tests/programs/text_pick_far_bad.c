// TRUTH: false(valid-deref) line 17
// INPUT: 77
// VERIFY: open no useful length is 77
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

/* Only one length is wrong, and nothing in the program says which: lengths that were tried are no proof. */
int main(void) {
  size_t n = __VERIFIER_nondet_int() & 127;
  char *text = malloc(n + 1);
  char *copy = malloc(n + 1);
  memset(text, 'x', n);
  text[n] = 0;
  memcpy(copy, text, n + 1);
  if (strlen(copy) * 3 == 231) copy[n + 1] = 0;
  free(text);
  free(copy);
  return 0;
}
