// TRUTH: false(valid-deref) line 12
// FLAGS: --strict-library
// ASAN: differs library-not-instrumented
// INPUT: 200
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

/* A negative character is no argument of isalpha. */
int main(void) {
  char c = __VERIFIER_nondet_char();
  return isalpha(c) ? 1 : 0;
}
