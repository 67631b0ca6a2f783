// TRUTH address | unreach-call | true
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  double *samples = malloc(16 * sizeof *samples);
  unsigned i = __VERIFIER_nondet_uint() % 16;
  unsigned j = __VERIFIER_nondet_uint() % 16;
  double *p = samples + i, *q = samples + j;

  if ((p < q) != (i < j))
    reach_error();
  if ((p == q) != (i == j))
    reach_error();
  if (p - q != (long)i - (long)j)
    reach_error();
  if (((uintptr_t)p ^ (uintptr_t)q) & 7)
    reach_error();
  free(samples);
  return 0;
}
