// TRUTH: false(valid-deref) line 13
#include <stdlib.h>

struct s {
  struct s* self;
  int v;
};
int main(void) {
  struct s* p = malloc(sizeof *p);
  p->self = p;
  p->v = 2;
  p = realloc(p, 100);
  int v = p->self->v;
  free(p);
  return v;
}
