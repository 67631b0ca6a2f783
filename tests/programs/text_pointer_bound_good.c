// TRUTH: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* A copy that stops at the end of its target, one place before it. */
int main(void) {
  char buffer[32];
  size_t n = __VERIFIER_nondet_int() & 255;
  char *text = malloc(n + 1);
  for (size_t i = 0; i < n; i++) text[i] = 'x';
  text[n] = 0;
  char *to = buffer;
  const char *from = text;
  while (*from && to < buffer + 31) *to++ = *from++;
  *to = 0;
  free(text);
  return buffer[0];
}
