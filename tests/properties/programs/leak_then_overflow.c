// EXPECT: valid-deref: false(valid-deref) line 11
// EXPECT: valid-memsafety: false(valid-memtrack) line 10
// EXPECT: valid-memtrack: false(valid-memtrack) line 10
// EXPECT: valid-deref,valid-free: false(valid-deref) line 11
// EXPECT: valid-free: true, not checked valid-deref
// EXPECT: unreach-call: true, not checked valid-deref
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  p = malloc(2);
  p[2] = 1;
  free(p);
  return 0;
}
