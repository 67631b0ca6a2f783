// TRUTH tag | valid-memsafety | true
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* A leaf bit in the lowest bit of a pointer to int or long. */
typedef uintptr_t ref;

static ref mk_int(int x) {
  int *p = malloc(sizeof *p);
  *p = x;
  return (ref)p;
}
static ref mk_long(long x) {
  long *p = malloc(sizeof *p);
  *p = x;
  return (ref)p | 1;
}
static long value(ref r) {
  if (r & 1)
    return *(long *)(r - 1);
  return *(int *)r;
}
static void drop(ref r) { free((void *)(r & ~(ref)1)); }

int main(void) {
  ref a = mk_int(7), b = mk_long(8);
  ref c = __VERIFIER_nondet_int() ? a : b;
  long v = value(a) + value(b) + value(c);
  drop(a);
  drop(b);
  return v > 20 ? 0 : 1;
}
