// EXPECT: valid-free: false(valid-free) line 11
// EXPECT: valid-deref: true, not checked valid-free
// EXPECT: valid-memtrack: true, not checked valid-free
// INPUT: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) i = 0;
  free(p + i);
  return 0;
}
