// TRUTH: true
// PROPERTY: unreach-call
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  uintptr_t x = (uintptr_t)p, y = (uintptr_t)q;
  free(p);
  free(q);
  char *r = malloc(1), *s = malloc(1);
  if (!(!((uintptr_t)r == x && (uintptr_t)s == x))) reach_error();
  if (!(x != y && r != s)) reach_error();
  free(r);
  free(s);
}
