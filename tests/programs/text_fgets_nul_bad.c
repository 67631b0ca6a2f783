// TRUTH: false(valid-deref) line 11
// INPUT: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char b[64];
  if (fgets(b, sizeof b, stdin)) {
    if (b[strlen(b) - 1] == 10) puts(b);
  }
  return 0;
}
