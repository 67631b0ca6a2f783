// TRUTH: true
// OUTPUT: 23 23 6 abc
#include <stdio.h>

static int grid[2][3][4];

static int sum(int (*plane)[4], int rows) {
  int total = 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < 4; c++) total += plane[r][c];
  return total;
}

int main(void) {
  int next = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) grid[i][j][k] = next++;
  int *flat = &grid[0][0][0];
  int (*last)[4] = &grid[1][2];
  char names[][4] = {"xyz", "abc"};
  printf("%d %d %d %s\n", flat[23], (*last)[3], sum(grid[0], 1), names[1]);
  return 0;
}
