// TRUTH padding | unreach-call | true
#include <stddef.h>
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);

struct gauge { short lo; long hi; };

static unsigned long fold(const void *obj, size_t n) {
  const unsigned char *p = obj;
  unsigned long h = 5381;
  for (size_t i = 0; i < n; i++)
    h = h * 33 + p[i];
  return h;
}

int main(void) {
  struct gauge g; /* has a hole of six bytes */
  g.lo = __VERIFIER_nondet_short();
  g.hi = 1000;
  unsigned long one = fold(&g, sizeof g);
  int out_of_order = g.lo > g.hi;
  unsigned long two = fold(&g, sizeof g);
  if (one != two && !out_of_order)
    reach_error();
  return 0;
}
