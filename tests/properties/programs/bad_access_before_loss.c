// EXPECT: valid-memtrack: true, not checked valid-deref
// EXPECT: valid-deref,valid-memtrack: false(valid-deref) line 8
#include <stdlib.h>
int main(void) {
  int *q = 0;
  int *p = malloc(4);
  if (!p) return 1;
  *p = *q;
  p = 0;
  return p == 0;
}
