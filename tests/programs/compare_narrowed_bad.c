// TRUTH: false(unreach-call) line 12
// PROPERTY: unreach-call
// INPUT: -2147483648
#include <string.h>

extern void reach_error(void);

/* The result is narrowed: a difference may be a multiple of 256. */
int main(void) {
  unsigned char a[4] = {1}, b[4] = {2};
  char r = (char)memcmp(a, b, 4);
  if (!(r != 0)) reach_error();
}
