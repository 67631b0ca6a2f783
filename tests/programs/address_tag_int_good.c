// TRUTH: true
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

/* A tag in the low bit of pointers to int. */
int main(void) {
  int a = 1, b = 2;
  uintptr_t t = (uintptr_t)(__VERIFIER_nondet_int() ? &a : &b) | 1;
  int* p = (int*)(t & ~(uintptr_t)1);
  return (t & 1) ? *p : *(int*)t;
}
