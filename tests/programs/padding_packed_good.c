// TRUTH: true
// PROPERTY: unreach-call
#include <assert.h>

struct __attribute__((packed)) tight {
  char tag;
  int value;
};

/* A packed structure has none. */
int main(void) {
  static struct tight zero;
  struct tight a = zero, b = {0};
  for (unsigned i = 0; i < sizeof a; i++) assert(((char *)&a)[i] == 0 && ((char *)&b)[i] == 0);
  return 0;
}
