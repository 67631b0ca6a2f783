// EXPECT: valid-deref: true, not checked valid-free
// EXPECT: valid-deref,valid-free: false(valid-free) line 11
// EXPECT: valid-free: false(valid-free) line 11
// EXPECT: valid-memtrack: true, not checked valid-free
// EXPECT: valid-memcleanup,valid-deref: true, not checked valid-free
// EXPECT: valid-memsafety,unreach-call: false(valid-free) line 11
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  free(p);
  free(p);
  p[4] = 1;
  return 0;
}
