#include <stdio.h>

int main(void) {
  fprintf(stderr, "to error\n");
  puts("to output");
  return 0;
}
