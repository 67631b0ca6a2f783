// TRUTH: false(unreach-call) line 15
// PROPERTY: unreach-call
// INPUT: 127
#include <assert.h>

struct number {
  char tag;
  long double value;
};

/* Six bytes of a long double are not used. */
int main(void) {
  static struct number zero;
  struct number a = zero;
  assert(((char *)&a.value)[11] == 0);
  return 0;
}
