// TRUTH: true
// INPUT: 3,104,105,10
// OUTPUT: 3 hi
// VERIFY: open a copy of unknown length
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char buffer[32];
  ssize_t n = read(0, buffer, sizeof buffer - 1);
  if (n < 0) return 1;
  buffer[n] = 0;
  printf("%d %s", (int)n, buffer);
  return 0;
}
