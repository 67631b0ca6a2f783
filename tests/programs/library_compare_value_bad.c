// TRUTH: false(valid-deref) line 8
// INPUT: -3
#include <string.h>

/* The difference of two characters is not what strcmp promises. */
int main(void) {
  int row[3] = {1, 2, 3};
  return row[2 + strcmp("a", "c")];
}
