// TRUTH: true
// PROPERTY: unreach-call
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 5;
  char a[8], b[8];
  memcpy(b, a, n);
  memset(b + n, 1, 8 - n);
  if (n > 2)
    if (!(a[2] == b[2])) reach_error();
  if (!(n == 5 || b[n] == 1)) reach_error();
}
