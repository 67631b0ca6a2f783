// TRUTH: false(valid-memtrack) line 19
// INPUT: 0,1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

/* The second failure jumps to the first label. */
static int setup(void) {
  int status = -1;
  char *first = malloc(10), *second = NULL;
  if (!first || __VERIFIER_nondet_bool()) goto failFirst;
  second = malloc(20);
  if (!second || __VERIFIER_nondet_bool()) goto failFirst;
  first[0] = second[19] = 1;
  status = 0;
  free(second);
failFirst:
  free(first);
  return status;
}

int main(void) {
  setup();
  return 0;
}
