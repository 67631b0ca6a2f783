// TRUTH: true
// OUTPUT: 1.5 0.5 2 8 7 inf nan
// No byte behind the one that ends the number is read, so these buffers need no NUL.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number(const char *text, size_t size) {
  char *copy = malloc(size);
  if (!copy) abort();
  memcpy(copy, text, size);
  double value = strtod(copy, NULL);
  free(copy);
  return value;
}

int main(void) {
  printf("%g ", number("1.5,", 4));
  printf("%g ", number(" .5x", 4));
  printf("%g ", number("2e+-", 4));
  printf("%g ", number("0x1p3p", 6));
  printf("%g ", number("7..", 3));
  printf("%g ", number("infinity", 8));
  printf("%g", number("nan(1)", 6));
  return 0;
}
