// TRUTH: false(valid-free) line 8
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *file = fopen("log", "a");
  if (!file) return 1;
  free(file);
  return 0;
}
