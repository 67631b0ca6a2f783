// TRUTH: false(valid-deref) line 11
// INPUT: 8
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char b[8];
  ssize_t n = read(0, b, sizeof b);
  if (n > 0) b[n] = 0;
  return 0;
}
