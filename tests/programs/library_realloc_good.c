// TRUTH: true
// OUTPUT: 0 1 4 9 16 25 36 49 64 81 | 0 1 4 | none
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *squares = NULL;
  int capacity = 0;
  for (int i = 0; i < 10; i++) {
    if (i == capacity) {
      capacity = capacity ? 2 * capacity : 1;
      int *grown = realloc(squares, capacity * sizeof *squares);
      if (!grown) {
        free(squares);
        return 1;
      }
      squares = grown;
    }
    squares[i] = i * i;
  }
  for (int i = 0; i < 10; i++) printf("%d ", squares[i]);
  squares = reallocarray(squares, 3, sizeof *squares);
  printf("| %d %d %d | ", squares[0], squares[1], squares[2]);
  squares = realloc(squares, 0);
  printf("%s", squares ? "some" : "none");
  free(squares);
  return 0;
}
