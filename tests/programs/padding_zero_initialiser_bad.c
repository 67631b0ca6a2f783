// TRUTH: false(unreach-call) line 15
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>

struct wide {
  char first;
  long long number;
  char last;
};

/* An initialiser says nothing of the padding, though compilers fill the object. */
int main(void) {
  struct wide a = {0};
  assert(((char *)&a)[sizeof a - 1] == 0);
  return 0;
}
