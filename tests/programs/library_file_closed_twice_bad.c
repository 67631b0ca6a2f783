// TRUTH: false(valid-deref) line 8
#include <stdio.h>

int main(void) {
  FILE *file = fopen("log", "a");
  if (!file) return 1;
  fclose(file);
  fputs("too late\n", file);
  return 0;
}
