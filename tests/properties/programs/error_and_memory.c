// EXPECT: unreach-call: false(unreach-call) line 11
// EXPECT: valid-memsafety,unreach-call: false line 11
// EXPECT: valid-memsafety: false(valid-deref) line 12, input 3,0
// EXPECT: valid-free,unreach-call: false(unreach-call) line 11
// INPUT: 3,3
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {0};
  int i = __VERIFIER_nondet_int();
  if (i == 3 && __VERIFIER_nondet_int() == 3) assert(a[0] != 0);
  if (i >= 0 && i <= 3) a[i] = 1;
  return 0;
}
