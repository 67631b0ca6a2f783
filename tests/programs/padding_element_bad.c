// TRUTH: false(unreach-call) line 19
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>

struct tagged {
  char tag;
  int value;
};
struct pair {
  int count;
  struct tagged both[2];
};

/* The padding in elements of an array that is a member. */
int main(void) {
  static struct pair zero;
  struct pair a = zero;
  assert(((char *)&a.both[1])[1] == 0);
  return 0;
}
