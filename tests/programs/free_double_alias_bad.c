// TRUTH: false(valid-free) line 10
#include <stdlib.h>

struct Pair {
  int *a, *b;
};

static void dropPair(struct Pair *p) {
  free(p->a);
  free(p->b);
  p->a = p->b = NULL;
}

int main(void) {
  struct Pair p;
  p.a = malloc(sizeof(int));
  p.b = p.a;
  if (!p.a) return 0;
  *p.b = 3;
  dropPair(&p);
  return 0;
}
