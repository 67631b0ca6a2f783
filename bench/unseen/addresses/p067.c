// TRUTH qsort | unreach-call | true
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* sorting pointers; equal keys fall back to the position in the array */
static int by_value_then_place(const void *x, const void *y) {
  const int *a = *(const int *const *)x;
  const int *b = *(const int *const *)y;
  if (*a != *b)
    return *a < *b ? -1 : 1;
  return (a > b) - (a < b);
}

int main(void) {
  int v[5];
  int *ref[5];
  for (int i = 0; i < 5; i++) {
    v[i] = __VERIFIER_nondet_int();
    ref[4 - i] = &v[i];
  }
  qsort(ref, 5, sizeof *ref, by_value_then_place);
  for (int i = 1; i < 5; i++) {
    if (*ref[i - 1] > *ref[i])
      reach_error();
    if (*ref[i - 1] == *ref[i] && ref[i - 1] - v >= ref[i] - v)
      reach_error();
  }
  return 0;
}
