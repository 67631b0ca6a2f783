// TRUTH: false(valid-memtrack) line 16
// INPUT: 1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

/* The variables of main die when it returns. */
int main(void) {
  int *cell = malloc(sizeof *cell);
  if (!cell) return 1;
  *cell = 1;
  if (!__VERIFIER_nondet_bool()) {
    free(cell);
    cell = NULL;
  }
  return 0;
}
