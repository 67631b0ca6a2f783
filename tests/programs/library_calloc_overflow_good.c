// TRUTH: true
// OUTPUT: none 0
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The product does not fit: no block. A fitting one is all zeros. */
int main(void) {
  int *huge = calloc(SIZE_MAX / 2, sizeof(int));
  printf("%s ", huge ? "some" : "none");
  int *zeros = calloc(10, sizeof *zeros);
  int sum = 0;
  for (int i = 0; i < 10; i++) sum += zeros[i];
  printf("%d", sum);
  free(zeros);
  free(huge);
  return 0;
}
