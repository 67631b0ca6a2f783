// TRUTH: false(unreach-call) line 14
// PROPERTY: unreach-call
// INPUT: 30820685381632,35218731892752,105587476070400
#include <stdlib.h>

extern void reach_error(void);

/* Two blocks may change places. */
int main(void) {
  char *a = malloc(8), *b = malloc(8);
  int before = a < b;
  char* c = realloc(a, 8);
  int after = c < b;
  if (!(before == after)) reach_error();
  free(b);
  free(c);
}
