// TRUTH: true
// VERIFY: open a loop of any length
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* Leaving the scope of a variable-length array by goto and continue gives its memory back each time. */
int main(void) {
  int total = 0;
  for (int round = 0; round < 4; round++) {
    int n = __VERIFIER_nondet_uchar() % 16 + 1;
  again:;
    int cells[n];
    for (int i = 0; i < n; i++) cells[i] = i;
    total += cells[n - 1];
    if (n > 8) {
      n /= 2;
      goto again;
    }
    if (n == 1) continue;
    if (cells[1] != 1) abort();
  }
  return total < 0;
}
