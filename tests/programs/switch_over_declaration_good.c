// TRUTH: true
// INPUT: 2
// OUTPUT: 20 9
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

/* The declaration in the switch is jumped over; the variable exists in every case. */
static int convert(int kind) {
  switch (kind) {
    int scratch;
    case 1:
      scratch = 10;
      return scratch;
    case 2: {
      int *view = &scratch;
      *view = 20;
      return scratch;
    }
    default:
      scratch = kind;
      scratch = 9;
      return scratch;
  }
}

int main(void) {
  int first = convert(__VERIFIER_nondet_int());
  printf("%d %d\n", first, convert(-5));
  return 0;
}
