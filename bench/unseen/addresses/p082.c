// TRUTH uninitialised | unreach-call | false(unreach-call)
#include <stdlib.h>
extern void reach_error(void);

struct config {
  int verbose;
  int level;
  unsigned mask;
};

static struct config *load(int level)
{
  struct config *c = malloc(sizeof(struct config));
  c->level = level;
  c->mask |= 1u << level;
  return c;
}

int main(void)
{
  struct config *c = load(3);
  unsigned m = c->mask;
  free(c);
  if (m != 8u)
    reach_error();
  return 0;
}
