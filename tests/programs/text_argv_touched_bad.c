// TRUTH: false(valid-deref) line 11
// INPUT: 2,1,121
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char *end = argv[i] + strlen(argv[i]);
    if (end > argv[i] && end[-1] != 'x') *end = 'x';
  }
  if (argc > 1) puts(argv[1]);
  return 0;
}
