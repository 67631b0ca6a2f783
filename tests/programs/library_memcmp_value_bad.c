// TRUTH: false(valid-deref) line 8
// INPUT: 4
#include <string.h>

/* Any positive number may come back. */
int main(void) {
  char bytes[4] = "abc";
  return bytes[memcmp("b", "a", 1)];
}
