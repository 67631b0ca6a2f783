// TRUTH: false(valid-memtrack) line 21
// INPUT: 2,32,127
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* a command without operands is not freed */
static int run(const char *line) {
  char *rest;
  char *copy = strdup(line);
  char *name = strtok_r(copy, " \n", &rest);
  char *operand = name ? strtok_r(NULL, " \n", &rest) : NULL;
  if (name && !operand) {
    printf("%s needs an operand\n", name);
    return -1;
  }
  if (name) printf("%s %ld\n", name, strtol(operand, NULL, 10));
  free(copy);
  return 0;
}

int main(void) {
  char line[100];
  int errors = 0;
  while (fgets(line, sizeof line, stdin))
    if (run(line) < 0) errors = 1;
  return errors;
}
