// TRUTH: false(valid-deref) line 7
#include <stdlib.h>

static int numbers[4] = {3, 1, 2, 0};

static int compare(const void *a, const void *b) {
  return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b;
}

/* The size in bytes is no count of elements. */
int main(void) {
  qsort(numbers, sizeof numbers, sizeof numbers[0], compare);
  return numbers[0];
}
