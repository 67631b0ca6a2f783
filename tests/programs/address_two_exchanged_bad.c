// TRUTH: false(unreach-call) line 15
// PROPERTY: unreach-call
// INPUT: 70368744177648,70368744177648,140737488355312,140737488355312
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  uintptr_t x = (uintptr_t)p, y = (uintptr_t)q;
  free(p);
  free(q);
  char *r = malloc(1), *s = malloc(1);
  if (!(!((uintptr_t)r == y && (uintptr_t)s == x))) reach_error();
  free(r);
  free(s);
}
