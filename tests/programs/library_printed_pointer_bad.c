// TRUTH: false(valid-deref) line 10
// INPUT: 65536
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static char* show(const void* p) {
  int n = snprintf(0, 0, "<%p>", p);
  char* s = malloc((size_t)n);
  sprintf(s, "<%p>", p);
  return s;
}
int main(void) {
  int x;
  char* a = show(&x);
  free(a);
  return 0;
}
