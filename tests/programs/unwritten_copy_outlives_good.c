// TRUTH: true
// PROPERTY: unreach-call
#include <string.h>

extern void reach_error(void);

/* A copy keeps what the source held, whatever becomes of the source. */
int main(void) {
  char a[4], b[4], c[4];
  memcpy(b, a, 4);
  memcpy(c, b, 4);
  char old = a[2];
  a[2] = (char)(old + 1);
  if (!(b[2] == old && c[2] == old && b[2] != a[2])) reach_error();
}
