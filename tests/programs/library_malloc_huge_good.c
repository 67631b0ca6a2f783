// TRUTH: true
// FLAGS: --malloc-may-fail
// OUTPUT: none
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* No object is larger than PTRDIFF_MAX bytes: where allocation may fail, this one does. */
int main(void) {
  void *block = malloc((size_t)PTRDIFF_MAX + 1);
  printf("%s", block ? "some" : "none");
  free(block);
  return 0;
}
