// TRUTH: true
// INPUT: 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* A division by zero ends the execution and is no violation; the access behind it is never made. */
int main(void) {
  int *cells = malloc(4 * sizeof *cells);
  if (!cells) return 0;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) n = 100;
  int share = 100 / n;
  if (n == 0) cells[100] = share;
  free(cells);
  return 0;
}
