// TRUTH: false(valid-deref) line 21
#include <stdint.h>
#include <stdlib.h>

static void swap(uintptr_t *a, uintptr_t *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}

static int small[2];
static int large[8];

/* After the swap the name `many` means the small table. */
int main(void) {
  uintptr_t few = (uintptr_t)small;
  uintptr_t many = (uintptr_t)large;
  swap(&few, &many);
  int *table = (int *)many;
  table[1] = 1;
  table[2] = 2;
  return 0;
}
