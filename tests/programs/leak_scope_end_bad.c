// TRUTH: false(valid-memtrack) line 15
// INPUT: 7
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  if (n > 0) {
    int *cells = malloc(4 * sizeof *cells);
    if (!cells) abort();
    cells[0] = n;
    sum = cells[0] / 2;
    if (n % 7) free(cells);
  }
  return sum < 0;
}
