// TRUTH: true
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  char cell[12];
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
