// TRUTH: false(valid-deref) line 12
// ASAN: differs reused-stack-slot
#include <stddef.h>

/* Every round has its own array; the pointer is into the one of the round before. */
int main(void) {
  int *kept = NULL;
  int total = 0;
  for (int round = 1; round <= 3; round++) {
    int cells[round];
    for (int i = 0; i < round; i++) cells[i] = i;
    if (kept) total += *kept;
    kept = &cells[round - 1];
  }
  return total;
}
