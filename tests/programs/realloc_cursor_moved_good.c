// TRUTH: true
#include <stdlib.h>

int main(void) {
  char *p = malloc(8), *cur = p + 5;
  *cur = 1;
  char* q = realloc(p, 32);
  cur = q + (cur - p);
  int r = *cur;
  free(q);
  return r;
}
