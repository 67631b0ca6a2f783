// TRUTH: true
// INPUT: 9
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* A failing assertion ends the run before the access; what is still pointed to is tracked. */
int main(void) {
  char *bytes = malloc(8);
  if (!bytes) return 0;
  int index = __VERIFIER_nondet_int();
  assert(index >= 0 && index < 8);
  bytes[index] = 1;
  free(bytes);
  return 0;
}
