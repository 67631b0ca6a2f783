// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 3,97,98,10,2,99,10,0
// OUTPUT: ab\nc\n5
// VERIFY: open a string of any length
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

/* One buffer serves all lines and is freed once, also when nothing was read. */
int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t n;
  long total = 0;
  while ((n = getline(&line, &capacity, stdin)) >= 0) {
    total += n;
    fwrite(line, 1, (size_t)n, stdout);
  }
  free(line);
  printf("%ld", total);
  return 0;
}
