// TRUTH: true
#include <stdio.h>
#include <string.h>

/* No comparison leaves either text: each ends with a NUL. */
int main(int argc, char **argv) {
  int verbose = 0, files = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-v") == 0) {
      verbose = 1;
    } else if (strncmp(argv[i], "--help", 6) == 0) {
      puts("help");
      return 0;
    } else {
      files++;
    }
  }
  return verbose && files > 3;
}
