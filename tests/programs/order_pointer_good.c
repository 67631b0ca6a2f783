// TRUTH: true
// The vector is grown before its place is computed.
#include <stdlib.h>
static int *items, length;
static int grow(void) {
  items = realloc(items, ++length * sizeof *items);
  return length;
}
int main(void) {
  int n = grow();
  items[n - 1] = n;
  free(items);
  return 0;
}
