// TRUTH: false(valid-deref) line 8
// INPUT: 0,4000
#include <stdlib.h>

/* A path may have PATH_MAX characters with its NUL. */
int main(void) {
  char buffer[256];
  return realpath(".", buffer) ? 0 : 1;
}
