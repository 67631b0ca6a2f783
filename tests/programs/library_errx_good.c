// TRUTH: true
// FLAGS: --malloc-may-fail
// INPUT: 0
#include <err.h>
#include <stdlib.h>

/* err does not return. */
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) err(1, "no memory for %d bytes", (int)sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
