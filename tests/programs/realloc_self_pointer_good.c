// TRUTH: true
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
  p->self = p;
  int v = p->self->v;
  free(p);
  return v;
}
