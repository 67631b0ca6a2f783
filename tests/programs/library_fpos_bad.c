// TRUTH: false(valid-deref) line 9
// ASAN: differs library-not-instrumented
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *position = malloc(sizeof(fpos_t) - 1);
  if (!position) return 1;
  int failed = fgetpos(stdin, (fpos_t *)position);
  free(position);
  return failed;
}
