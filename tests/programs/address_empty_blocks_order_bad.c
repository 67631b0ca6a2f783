// TRUTH: false(unreach-call) line 10
// PROPERTY: unreach-call
// INPUT: 140462610448352,70368744177648
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char *p = malloc(0), *q = malloc(0);
  if (!(p < q)) reach_error();
  free(p);
  free(q);
}
