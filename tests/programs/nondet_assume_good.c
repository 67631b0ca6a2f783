// TRUTH: true
// INPUT: 4,2
// OUTPUT: 6
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

/* Runs that do not meet the assumption are no runs. */
int main(void) {
  int cells[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int from = __VERIFIER_nondet_int();
  int step = __VERIFIER_nondet_int();
  __VERIFIER_assume(from >= 0 && from < 8);
  __VERIFIER_assume(step > 0 && step < 4);
  int best = 0;
  for (int i = from; i < 8; i += step) best = cells[i] > best ? cells[i] : best;
  __VERIFIER_assume(from + step < 8);
  printf("%d\n", cells[from + step] - 1);
  return best < cells[from];
}
