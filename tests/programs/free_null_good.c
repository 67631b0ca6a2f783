// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int *maybe(void) {
  if (__VERIFIER_nondet_bool()) return NULL;
  return malloc(sizeof(int));
}

/* free(NULL) does nothing; malloc(0) gives a block that must be freed, not used. */
int main(void) {
  int *a = maybe();
  int *b = maybe();
  if (a) *a = 1;
  free(a);
  a = b;
  free(a);
  void *empty = malloc(0);
  free(empty);
  free(NULL);
  return 0;
}
