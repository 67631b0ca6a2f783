// TRUTH: true
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

/* The usual ladder of error labels. */
static int setup(void) {
  int status = -1;
  char *first = malloc(10);
  if (!first || __VERIFIER_nondet_bool()) goto failFirst;
  char *second = malloc(20);
  if (!second || __VERIFIER_nondet_bool()) goto failSecond;
  int *third = malloc(3 * sizeof *third);
  if (!third) goto failSecond;
  third[2] = first[0] = second[19] = 1;
  status = third[2] - 1;
  free(third);
failSecond:
  free(second);
failFirst:
  free(first);
  return status;
}

int main(void) {
  int status = setup();
  return status == 0 || status == -1 ? 0 : 1;
}
