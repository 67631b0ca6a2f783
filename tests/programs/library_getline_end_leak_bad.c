// TRUTH: false(valid-memtrack) line 16
// INPUT: 0
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

/* getline allocates also when the input is at its end. */
static long first(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t n = getline(&line, &capacity, stdin);
  if (n < 0)
    return -1;
  free(line);
  return n;
}

int main(void) {
  return first() > 1000;
}
