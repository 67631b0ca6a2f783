// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

/* What nobody wrote is carried unread. */
int main(void) {
  char t[4], *p = malloc(4);
  memcpy(t, p, 4);
  char* q = realloc(p, 9);
  if (!(q[2] == t[2] && t[3] == q[3])) reach_error();
  free(q);
}
