// EXPECT: valid-memtrack: false(valid-memtrack) line 10
// EXPECT: valid-deref: false(valid-deref) line 11
// EXPECT: valid-free,valid-memtrack: false(valid-memtrack) line 10
// EXPECT: valid-memcleanup: true, not checked valid-deref
// EXPECT: valid-free,valid-memcleanup: true, not checked valid-deref
#include <stdlib.h>
int main(void) {
  int *q = 0;
  int *p = malloc(4);
  p = 0;
  *q = 1;
  return p == 0;
}
