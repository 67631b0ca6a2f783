// TRUTH: false(valid-deref) line 11
// INPUT: 1
// The right side grows the vector that the left side points into.
#include <stdlib.h>
static int *items, length;
static int grow(void) {
  items = realloc(items, ++length * sizeof *items);
  return length;
}
int main(void) {
  items[0] = grow();
  free(items);
  return 0;
}
