// TRUTH: false(valid-memtrack) line 7
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

/* A block that no variable ever names. */
static int available(size_t size) {
  return malloc(size) != NULL;
}

int main(void) {
  int ok = available(16);
  if (__VERIFIER_nondet_bool()) ok += available(8);
  char *buffer = ok ? malloc(16) : NULL;
  free(buffer);
  return 0;
}
