// TRUTH: true
// An assumption under CBMC's name, not even declared: it bounds an index.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int index = __VERIFIER_nondet_int();
  __CPROVER_assume(index >= 0 && index < 4);
  int *cells = calloc(4, sizeof *cells);
  if (!cells) return 1;
  cells[index] = 1;
  free(cells);
  return 0;
}
