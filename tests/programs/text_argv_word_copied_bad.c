// TRUTH: false(valid-deref) line 14
// INPUT: 3,1,0
#include <stddef.h>

/* Two words that the program made lead to the same text. */
int main(int argc, char **argv) {
  int n = 0;
  if (argc < 3 || !argv[1][0]) return 0;
  argv[2] = argv[1];
  for (int i = 1; i < argc; i++) n += argv[i][0];
  char *second = argv[2];
  second[0] = 'x';
  argv[1][0] = 'y';
  if (second[0] != 'x') return *(char *)NULL;
  return n == 77;
}
