// TRUTH: false(valid-deref) line 15
// PROPERTY: valid-memsafety
// INPUT: 1,16
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100000) return 0;
  unsigned *v = malloc(n * sizeof(unsigned));
  unsigned *count = malloc(16 * sizeof(unsigned));
  for (unsigned i = 0; i < 16; i++) count[i] = 0;
  for (unsigned i = 0; i < n; i++) v[i] = __VERIFIER_nondet_uchar() % 17;
  for (unsigned i = 0; i < n; i++) count[v[i]]++;
  free(v);
  free(count);
  return 0;
}
