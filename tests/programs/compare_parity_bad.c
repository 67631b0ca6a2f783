// TRUTH: false(unreach-call) line 11
// PROPERTY: unreach-call
// INPUT: -1
#include <string.h>

extern void reach_error(void);

/* memcmp & 1 as parity of the difference. */
int main(void) {
  char a[1] = {2}, b[1] = {4};
  if (!((memcmp(a, b, 1) & 1) == 0)) reach_error();
}
