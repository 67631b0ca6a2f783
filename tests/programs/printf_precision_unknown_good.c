// TRUTH: true
// INPUT: 2
// A text without end, of which no more is printed than there is: the execution goes on behind it.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[4] = {'a', 'b', 'c', 'd'};
  int count = __VERIFIER_nondet_int();
  if (count < 0 || count > 4) return 0;
  printf("%.*s\n", count, text);
  return 0;
}
