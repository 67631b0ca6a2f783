// TRUTH: true
// INPUT: 3,1,120,1,121
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    size_t n = strlen(argv[i]);
    if (n > 0) argv[i][n - 1] = 0;
    puts(argv[i]);
  }
  if (argc > 1) puts(argv[1]);
  return 0;
}
