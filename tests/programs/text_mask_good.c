// TRUTH: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* A length cut from a number: the block, its end and the index are related through the loop. */
int main(void) {
  size_t n = __VERIFIER_nondet_int() & 1023;
  char *text = malloc(n + 1);
  for (size_t i = 0; i < n; i++) text[i] = 'x';
  text[n] = 0;
  size_t length = 0;
  while (text[length]) length++;
  text[length] = '.';
  free(text);
  return 0;
}
