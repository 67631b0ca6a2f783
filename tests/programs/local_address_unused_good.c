// TRUTH: true
#include <stddef.h>

/* A dangling pointer that nobody follows is no error. */
static const int *deepest;

static int depth(int n) {
  int here = n;
  deepest = &here;
  return n == 0 ? 0 : 1 + depth(n - 1);
}

int main(void) {
  int n = depth(4);
  deepest = &n;
  return *deepest != 4;
}
