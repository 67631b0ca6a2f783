// TRUTH: false(valid-deref) line 10
// ASAN: differs library-not-instrumented
// INPUT: 100000
#include <ctype.h>

extern int __VERIFIER_nondet_int(void);

/* The classes are a table for characters, not for any int. */
static int letter(int c) {
  return isalpha(c) != 0;
}

int main(void) {
  return letter(__VERIFIER_nondet_int());
}
