// TRUTH: false(valid-free) line 20
// INPUT: 13
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int load(char *buffer, int n) {
  if (n > 10) {
    free(buffer);
    return -1;
  }
  buffer[0] = (char)n;
  return 0;
}

/* On failure both the callee and the caller release the buffer. */
int main(void) {
  char *buffer = malloc(16);
  if (!buffer) return 0;
  int status = load(buffer, __VERIFIER_nondet_int());
  free(buffer);
  return status;
}
