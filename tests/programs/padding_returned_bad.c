// TRUTH: false(unreach-call) line 20
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>

struct link {
  struct link *next;
  char tag;
};

static struct link nothing(void) {
  static struct link zero;
  return zero;
}

/* Of a returned structure only the members are the ones that were returned. */
int main(void) {
  static struct link a;
  a = nothing();
  assert(((char *)&a)[sizeof a - 1] == 0);
  return 0;
}
