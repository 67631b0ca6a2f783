// TRUTH: true
// NUMERIC: octagons
// Two indices, from both ends of an array: i + j == 9999.
#include <stdlib.h>

int main(void) {
  int *a = malloc(10000 * sizeof *a);
  int i = 0;
  int j = 9999;
  while (i < 10000) {
    a[j] = i;
    i++;
    j--;
  }
  free(a);
  return 0;
}
