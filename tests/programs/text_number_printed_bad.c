// TRUTH: false(valid-deref) line 15
// INPUT: 2,9,45,57,57,57,57,57,57,57,57
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char cell[9];
  for (int i = 1; i < argc; i++) {
    char *end;
    errno = 0;
    long value = strtol(argv[i], &end, 10);
    if (errno != 0 || *end != 0 || value < INT_MIN || value > INT_MAX) continue;
    sprintf(cell, "%d", (int)value);
    puts(cell);
  }
  return 0;
}
