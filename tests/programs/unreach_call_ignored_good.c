// TRUTH: true
// INPUT: 1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

/* For memory safety a reached error function is only an end of the run. */
int main(void) {
  int *cells = calloc(2, sizeof *cells);
  if (!cells) return 0;
  int index = __VERIFIER_nondet_bool() ? 2 : 1;
  if (index > 1) {
    reach_error();
    abort();
  }
  int value = cells[index];
  free(cells);
  return value;
}
