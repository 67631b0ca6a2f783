// TRUTH struct-copy | unreach-call | true
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct pixel { char alpha; int xyz[3]; short z; };

static struct pixel mirror(struct pixel p) {
  struct pixel r = p;
  r.xyz[0] = p.xyz[2];
  r.xyz[2] = p.xyz[0];
  return r;
}

static int same(const struct pixel *a, const struct pixel *b) {
  for (int i = 0; i < 3; i++)
    if (a->xyz[i] != b->xyz[i])
      return 0;
  return a->alpha == b->alpha && a->z == b->z;
}

int main(void) {
  struct pixel p, *q = malloc(2 * sizeof *q);
  p.alpha = __VERIFIER_nondet_char();
  for (int i = 0; i < 3; i++)
    p.xyz[i] = __VERIFIER_nondet_int();
  p.z = 3;
  q[1] = mirror(p);
  q[0] = mirror(q[1]);
  if (!same(&p, &q[0]))
    reach_error();
  free(q);
  return 0;
}
