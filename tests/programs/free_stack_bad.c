// TRUTH: false(valid-free) line 13
// INPUT: 5
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* Small requests are served from the stack; the end of the function frees either. */
static int work(int n) {
  char small[16];
  char *buffer = n > 16 ? malloc(n) : small;
  if (!buffer) return 0;
  for (int i = 0; i < n; i++) buffer[i] = 1;
  int sum = n ? buffer[n - 1] : 0;
  free(buffer);
  return sum;
}

int main(void) {
  return work(__VERIFIER_nondet_uchar()) > 1;
}
