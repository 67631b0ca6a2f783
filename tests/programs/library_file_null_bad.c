// TRUTH: false(valid-deref) line 8
// INPUT: 1
#include <stdio.h>

/* The file may be missing. */
int main(void) {
  FILE *file = fopen("settings", "r");
  int first = fgetc(file);
  fclose(file);
  return first == EOF;
}
