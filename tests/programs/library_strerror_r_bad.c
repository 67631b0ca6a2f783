// TRUTH: false(valid-deref) line 11
// INPUT: 1
#define _GNU_SOURCE
#include <string.h>

/* GNU's function returns a text of its own and leaves the buffer as it is. */
int main(void) {
  char text[4];
  memset(text, 'x', sizeof text);
  strerror_r(2, text, sizeof text);
  return strlen(text) > 3;
}
