// TRUTH: false(unreach-call) line 14
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>

struct tagged {
  char tag;
  int value;
};

/* Nor does that of a compound literal. */
int main(void) {
  struct tagged *p = (struct tagged[]){{1, 2}, {3, 4}};
  assert(((char *)p)[sizeof *p + 3] == 0);
  return 0;
}
