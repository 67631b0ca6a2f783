// TRUTH: false(valid-deref) line 9
// INPUT: 5
#include <stdlib.h>

static const char faces[6] = "123456";

/* One to six, but the table starts at 0. */
int main(void) {
  return faces[rand() % 6 + 1];
}
