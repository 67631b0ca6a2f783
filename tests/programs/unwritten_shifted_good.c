// TRUTH: true
// PROPERTY: unreach-call
#include <string.h>

extern void reach_error(void);

int main(void) {
  unsigned char a[8], b[8];
  memcpy(b, a + 2, 4);
  memcpy(b + 4, a, 4);
  if (!(b[0] == a[2] && b[3] == a[5] && b[4] == a[0] && b[7] == a[3] && b[0] == b[6])) reach_error();
}
