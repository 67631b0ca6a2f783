// TRUTH: false(valid-deref) line 9
// INPUT: 120
#include <string.h>

extern char __VERIFIER_nondet_char(void);

/* strchr finds nothing unless the letter is there. */
static int upper(char *text, char letter) {
  *strchr(text, letter) = '-';
  return text[0];
}

int main(void) {
  char text[] = "cairn";
  return upper(text, __VERIFIER_nondet_char()) == 'c';
}
