// TRUTH: false(unreach-call) line 15
// PROPERTY: unreach-call
// INPUT: 0,127,0,0,0,0,-1
#include <assert.h>
#include <string.h>

struct tagged {
  char tag;
  int value;
};

/* Equal members do not make equal bytes. */
int main(void) {
  struct tagged a = {1, 2}, b = {1, 2};
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
