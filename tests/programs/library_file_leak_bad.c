// TRUTH: false(valid-memtrack) line 12
// INPUT: 0,0,-1
#include <stdio.h>

/* An empty file is not closed. */
static int first(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) return -1;
  int c = fgetc(file);
  if (c != EOF) fclose(file);
  return c;
}

int main(void) {
  return first("settings") < 0;
}
