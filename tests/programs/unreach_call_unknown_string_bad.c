// TRUTH: false(unreach-call) line 14
// PROPERTY: unreach-call
// INPUT: 1,0
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  char text[4];
  unsigned length = __VERIFIER_nondet_uchar() % 4;
  for (unsigned i = 0; i < length; i++) text[i] = 'a';
  text[length] = 0;
  while (__VERIFIER_nondet_uchar()) text[1] = 'b';
  if (strlen(text) == 1) reach_error();
  return 0;
}
