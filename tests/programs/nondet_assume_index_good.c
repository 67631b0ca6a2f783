// TRUTH: true
// INPUT: 1,1
// OUTPUT: 2
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

/* Two unknown steps stay inside of the array. */
int main(void) {
  int cells[4] = {1, 2, 3, 4};
  int from = __VERIFIER_nondet_int();
  int step = __VERIFIER_nondet_int();
  __VERIFIER_assume(from >= 0 && from < 3);
  __VERIFIER_assume(step > 0 && step < 3);
  int best = 0;
  for (int i = from; i < 4; i += step) best = cells[i] > best ? cells[i] : best;
  __VERIFIER_assume(from + step < 4);
  printf("%d\n", cells[from + step] - 1);
  return best < cells[from];
}
