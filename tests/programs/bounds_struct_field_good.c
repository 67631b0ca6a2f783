// TRUTH: true
// OUTPUT: 5 9
#include <stdio.h>

struct Frame {
  int cells[4];
  int checksum;
};

/* Leaves the array but not the structure: no byte outside of the object is touched. */
static void fill(int *cells, int n) {
  for (int i = 0; i < n; i++) cells[i] = i + 5;
}

int main(void) {
  struct Frame f = {{0}, 0};
  fill(f.cells, 5);
  printf("%d %d\n", f.cells[0], f.checksum);
  return 0;
}
