// TRUTH: false(unreach-call) line 11
// PROPERTY: unreach-call
// INPUT: 0,1
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char text[] = "ab";
  text[__VERIFIER_nondet_int() != 0] = __VERIFIER_nondet_int() != 0;
  if (strlen(text) == 1) reach_error();
  return 0;
}
