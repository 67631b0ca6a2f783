// TRUTH: false(unreach-call) line 25
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>
#include <stdarg.h>
#include <string.h>

struct tagged {
  char tag;
  int value;
};

static int second(int count, ...) {
  va_list list;
  va_start(list, count);
  struct tagged a = va_arg(list, struct tagged);
  va_end(list);
  return ((char *)&a)[1];
}

/* An argument behind the ellipsis is a copy as well. */
int main(void) {
  struct tagged a;
  memset(&a, 0, sizeof a);
  assert(second(1, a) == 0);
  return 0;
}
