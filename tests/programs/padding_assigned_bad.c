// TRUTH: false(unreach-call) line 17
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>
#include <string.h>

struct tagged {
  char tag;
  int value;
};

/* An assignment need not copy the padding. */
int main(void) {
  struct tagged a, b;
  memset(&a, 0, sizeof a);
  b = a;
  assert(((char *)&b)[1] == 0);
  return 0;
}
