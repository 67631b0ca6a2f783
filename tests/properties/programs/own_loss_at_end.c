// EXPECT: valid-memtrack,valid-memcleanup: false(valid-memtrack) line 8
// EXPECT: valid-memcleanup: false(valid-memcleanup) line 9
// EXPECT: valid-deref: true
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  p[0] = 1;
  return p[0] - 1;
}
