// TRUTH: false(unreach-call) line 14
// PROPERTY: unreach-call
// INPUT: 0
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

/* The source is overwritten before the copy is read: the copy is free. */
int main(void) {
  char a[4], b[4];
  memcpy(b, a, 4);
  a[1] = 5;
  if (!(b[1] == 5)) reach_error();
}
