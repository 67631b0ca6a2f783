// TRUTH: false(unreach-call) line 16
// PROPERTY: unreach-call
// INPUT: 0
#include <assert.h>

struct option {
  int has;
  int value;
};

/* A store into the copy does not change where it was copied from. */
int main(void) {
  struct option a, b;
  b = a;
  b.has = 7;
  assert(a.has == 7);
  return 0;
}
