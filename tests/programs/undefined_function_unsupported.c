// TRUTH: unsupported(fill_from_device)
// INPUT: 1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

/* No body, no model: nothing is known about what it does to the buffer. */
extern int fill_from_device(char *buffer, unsigned size);

int main(void) {
  char *buffer = malloc(8);
  if (!buffer) return 0;
  int n = __VERIFIER_nondet_bool() ? fill_from_device(buffer, 8) : 0;
  free(buffer);
  return n;
}
