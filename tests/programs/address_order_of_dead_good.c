// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char *p = malloc(1), *q = malloc(1);
  int o = p < q;
  free(p);
  if (!((p < q) == o)) reach_error();
  free(q);
  if (!((p < q) == o)) reach_error();
}
