// TRUTH: false(valid-deref) line 15
// INPUT: 3
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned keep = __VERIFIER_nondet_uchar();
  if (keep < 1 || keep > 8) return 0;
  short *cells = calloc(8, sizeof *cells);
  if (!cells) return 0;
  short *kept = realloc(cells, keep * sizeof *cells);
  if (!kept) return 0;
  short sum = 0;
  for (int i = 0; i < 8; i++) {
    sum += kept[i];
  }
  free(kept);
  return sum;
}
