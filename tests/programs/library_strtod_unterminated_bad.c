// TRUTH: false(valid-deref) line 12
// ASAN: differs library-not-instrumented
#include <stdlib.h>
#include <string.h>

/* An exponent might follow. */
int main(void) {
  char *text = malloc(3);
  if (!text) return 1;
  memcpy(text, "2e+", 3);

  double value = atof(text);
  free(text);
  return value != 2;
}
