// TRUTH: false(unreach-call) line 19
// PROPERTY: unreach-call
// DATA-MODEL: ILP32
// INPUT: 127
#include <assert.h>
#include <string.h>

struct tagged {
  char tag;
  int value;
};

static int second(struct tagged a) { return ((char *)&a)[1]; }

/* Structures are passed in memory there. */
int main(void) {
  struct tagged a;
  memset(&a, 0, sizeof a);
  assert(second(a) == 0);
  return 0;
}
