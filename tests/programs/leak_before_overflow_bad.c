// TRUTH: false(valid-memtrack) line 11
// INPUT: 2147483647
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4);
  int y = __VERIFIER_nondet_int();
  if (y == INT_MAX) {
    p = 0;
    y = y + 1;
  }
  free(p);
  return y;
}
