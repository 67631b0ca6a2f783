// TRUTH memcmp | unreach-call | false(unreach-call)
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

/* what one direction gives, the other takes back */
int main(void) {
  unsigned char lhs[3] = {1, 2, 3}, rhs[3] = {1, 2, 0};
  rhs[2] = __VERIFIER_nondet_uchar();
  int there = memcmp(lhs, rhs, 3);
  int back = memcmp(rhs, lhs, 3);
  if (there + back != 0)
    reach_error();
  return 0;
}
