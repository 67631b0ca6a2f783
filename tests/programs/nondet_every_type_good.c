// TRUTH: true
// INPUT: -1,255,-2,65535,-3,4294967295,-4,5,1,3.5,0.25
// OUTPUT: -1 255 -2 65535 -3 4294967295 -4 5 1 3.5 0.25
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  printf("%d ", __VERIFIER_nondet_char());
  printf("%d ", __VERIFIER_nondet_uchar());
  printf("%d ", __VERIFIER_nondet_short());
  printf("%d ", __VERIFIER_nondet_ushort());
  printf("%d ", __VERIFIER_nondet_int());
  printf("%u ", __VERIFIER_nondet_uint());
  printf("%ld ", __VERIFIER_nondet_long());
  printf("%lu ", __VERIFIER_nondet_ulong());
  printf("%d ", __VERIFIER_nondet_bool());
  printf("%g ", __VERIFIER_nondet_float());
  printf("%g\n", __VERIFIER_nondet_double());
  return 0;
}
