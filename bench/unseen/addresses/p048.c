// TRUTH padding | unreach-call | true
#include <string.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);

struct interval { long lo, hi; int id, flags; };
_Static_assert(sizeof(struct interval) == 24, "no padding");

int main(void) {
  struct interval a, b;
  a.lo = __VERIFIER_nondet_long();
  a.hi = __VERIFIER_nondet_long();
  a.id = 4;
  a.flags = -1;
  b = a;
  if (memcmp(&a, &b, sizeof a) != 0)
    reach_error();
  b.id++;
  if (memcmp(&a, &b, sizeof a) == 0)
    reach_error();
  return 0;
}
