// TRUTH: true
// PROPERTY: unreach-call
// FLAGS: --malloc-may-fail
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char* p = malloc(4);
  if (!p) return 0;
  *p = 3;
  p[1] = 4;
  char* q = realloc(p, 8);
  if (!q) {
    if (!(*p == 3 && p[1] == 4)) reach_error();
    free(p);
    return 0;
  }
  if (!(q[1] == 4)) reach_error();
  free(q);
}
