// TRUTH: true
// FLAGS: --strict-library
// INPUT: 200,65
#include <ctype.h>
#include <stdio.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  int c = getchar();
  return isalpha((unsigned char)__VERIFIER_nondet_char()) || isdigit(c) ? 1 : 0;
}
