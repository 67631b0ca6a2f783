// TRUTH: true
// PROPERTY: valid-memsafety
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100000) return 0;
  unsigned *v = malloc(n * sizeof(unsigned));
  unsigned count[16];
  for (unsigned i = 0; i < 16; i++) count[i] = 0;
  for (unsigned i = 0; i < n; i++) v[i] = __VERIFIER_nondet_uchar() % 16;
  for (unsigned i = 0; i < n; i++) count[v[i]]++;
  free(v);
  return 0;
}
