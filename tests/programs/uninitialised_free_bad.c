// TRUTH: false(valid-free) line 14
// INPUT: 1,8
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *buffer;
  int failed = __VERIFIER_nondet_bool();
  if (failed) goto out;
  buffer = malloc(4);
  if (!buffer) return 0;
  buffer[3] = 1;
out:
  free(buffer);
  return failed;
}
