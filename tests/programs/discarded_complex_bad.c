// TRUTH: false(valid-deref) line 10
// ASAN: differs discarded-read

#include <stdlib.h>

int main(void) {
  _Complex double *p = malloc(sizeof(double));
  *(double *)p = 1;
  __real__ *p;
  *p;
  free(p);
  return 0;
}
