// TRUTH: false(valid-deref) line 12
// INPUT: 1,0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The line may begin with a NUL byte: then there is no last character. */
int main(void) {
  char *line = malloc(16);
  if (!line) return 1;
  if (fgets(line, 16, stdin))
    line[strlen(line) - 1] = 0;
  free(line);
  return 0;
}
