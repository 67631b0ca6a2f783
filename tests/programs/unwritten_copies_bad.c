// TRUTH: false(unreach-call) line 19
// PROPERTY: unreach-call
// INPUT: 1,0
#include <assert.h>
#include <stdlib.h>

struct option {
  int has;
  int value;
};

/* Bytes of two objects have nothing to do with each other, copied or not. */
int main(void) {
  struct option *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  struct option a = *p, b = *q;
  int same = a.has == b.has;
  free(p);
  free(q);
  assert(same);
  return 0;
}
