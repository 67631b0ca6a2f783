// TRUTH: false(valid-deref) line 16
// INPUT: 65536,65536
#include <stdlib.h>

struct n {
  struct n* next;
  int v;
};
int main(void) {
  struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->next = 0;
  b->v = 1;
  struct n* c = realloc(b, 2 * sizeof *c);
  if (c != b) a->next = c;
  int v = a->next->v;
  free(a);
  free(c);
  return v;
}
