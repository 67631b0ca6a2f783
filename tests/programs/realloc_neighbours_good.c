// TRUTH: true
// PROPERTY: unreach-call
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

/* Only two of three addresses at a time. */
int main(void) {
  char *a = malloc(1), *b = malloc(1);
  uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
  a = realloc(a, 1);
  if (!((uintptr_t)a != y)) reach_error();
  b = realloc(b, 1);
  if (!(a != b)) reach_error();
  if (!(x != y)) reach_error();
  free(a);
  free(b);
}
