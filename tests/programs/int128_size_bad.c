// TRUTH: false(valid-deref) line 13
// INPUT: 4
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

/* Each record is 16 bytes, the buffer was sized for 8. */
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8) return 0;
  __int128 *sums = malloc(n * sizeof(long long));
  if (!sums) return 0;
  for (unsigned i = 0; i < n; i++) {
    sums[i] = (__int128)i << 70;
  }
  free(sums);
  return 0;
}
