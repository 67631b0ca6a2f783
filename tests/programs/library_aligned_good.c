// TRUTH: true
// OUTPUT: 22 0 7 9
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  void *block = NULL;
  printf("%d ", posix_memalign(&block, 3, 16));
  printf("%d ", posix_memalign(&block, 64, 16));
  int *numbers = block;
  numbers[3] = 7;
  int *others = aligned_alloc(16, 32);
  others[7] = 9;
  printf("%d %d", numbers[3], others[7]);
  free(others);
  free(block);
  return 0;
}
