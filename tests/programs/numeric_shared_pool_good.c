// TRUTH: true
// INPUT: 1,2,2,0
// NUMERIC: octagons
// Two stacks share a capacity: left + right <= 5000.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int left = 0;
  int right = 0;
  int choice = __VERIFIER_nondet_int();
  while (choice != 0 && left + right < 5000) {
    if (choice == 1)
      left++;
    else
      right++;
    choice = __VERIFIER_nondet_int();
  }
  char *all = malloc(5000);
  for (int k = 0; k < right; k++) all[left + k] = 'r';
  free(all);
  return 0;
}
