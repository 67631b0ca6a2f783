// TRUTH: false(valid-memtrack) line 7
#include <stdlib.h>

/* The only pointer is the parameter, which dies with the call. */
static int consume(char *buffer, int n) {
  for (int i = 0; i < n; i++) buffer[i] = 'a' + i;
  return buffer[n - 1];
}

int main(void) {
  char *kept = malloc(2);
  int last = consume(kept, 2);
  free(kept);
  last += consume(malloc(4), 4);
  return last != 'b' + 'd';
}
