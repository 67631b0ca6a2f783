// TRUTH: true
#include <stdlib.h>

int main(int argc, char **argv) {
  char seen[16] = {0};
  for (int i = 1; i < argc; i++) {
    int at = atoi(argv[i]);
    if (at >= 0 && at < 16) seen[at] = 1;
  }
  return seen[0];
}
