// TRUTH: true
// INPUT: 0,3,0,4,0,0,0,0
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int rows;
  int columns;
  if (scanf("%d %d", &rows, &columns) != 2) return 1;
  if (rows < 1 || columns < 1 || rows > 50 || columns > 50) return 1;
  double *cells = malloc(sizeof(double) * (size_t)rows * (size_t)columns);
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < columns; j++) {
      if (scanf("%lf", &cells[i * columns + j]) != 1) {
        free(cells);
        return 1;
      }
    }
  }
  free(cells);
  return 0;
}
