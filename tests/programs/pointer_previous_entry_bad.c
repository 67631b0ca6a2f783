// TRUTH: false(valid-deref) line 17
// INPUT: 0,1,0x10000,0x10000
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* Each entry of a scope makes a new variable, perhaps at the address of the last one. */
int main(void) {
  int *previous = NULL;
  int total = 0;
  for (int i = 0; i < 2; i++) {
    int local = __VERIFIER_nondet_int();
    total = local > 0;
    if (previous == &local) {
      total += 2;
    }
    if (total == 3) {
      total += *previous;
    }
    previous = &local;
  }
  return total;
}
