// TRUTH: false(unreach-call) line 18
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>
#include <string.h>

struct tagged {
  char tag;
  int value;
};

static int second(struct tagged a) { return ((char *)&a)[1]; }

/* A parameter is another object: only members are passed. */
int main(void) {
  struct tagged a;
  memset(&a, 0, sizeof a);
  assert(second(a) == 0);
  return 0;
}
