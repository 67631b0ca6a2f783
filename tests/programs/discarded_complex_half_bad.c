// TRUTH: false(valid-deref) line 9
// ASAN: differs discarded-read

#include <stdlib.h>

int main(void) {
  _Complex double *p = malloc(sizeof(double));
  *(double *)p = 1;
  double real = (double)*p;
  free(p);
  return real != 1;
}
