// TRUTH: false(valid-free) line 6
// INPUT: 2
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc > 1) free(argv[1]);
  return 0;
}
