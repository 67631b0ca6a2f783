// TRUTH: true
// DATA-MODEL: ILP32
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* Allocation succeeds by convention, also of an array so large that no machine has it. */
int main(void) {
  unsigned count = (unsigned)__VERIFIER_nondet_int();
  if (count == 0 || count > 1u << 29) return 0;
  int *numbers = calloc(count, sizeof *numbers);
  numbers[count - 1] = 1;
  free(numbers);
  return 0;
}
