// TRUTH: false(valid-deref) line 11
// FLAGS: --malloc-may-fail
// INPUT: 1
#include <err.h>
#include <stdlib.h>

/* warn returns. */
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) warn("no memory for %d bytes", (int)sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
