// TRUTH: false(valid-deref) line 12
// INPUT: 3
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (n == 0) return 0;
  long *cells = malloc(n * sizeof *cells);
  if (!cells) return 0;
  for (int i = 0; i <= n; i++) {
    cells[i] = i;
  }
  free(cells);
  return 0;
}
