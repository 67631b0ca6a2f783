// TRUTH: false(valid-memcleanup) line 11
// PROPERTY: valid-memcleanup
// INPUT: -1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *cells;

static int check(int n) {
  if (n < 0) {
    exit(1);
  }
  return n;
}

int main(void) {
  cells = calloc(4, sizeof *cells);
  if (!cells) return 1;
  cells[0] = check(__VERIFIER_nondet_int());
  free(cells);
  return 0;
}
