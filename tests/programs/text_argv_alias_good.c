// TRUTH: true
#include <stddef.h>

/* Both read the same word: what is written through the one is seen through the other. */
int main(int argc, char **argv) {
  if (argc < 2 || !argv[1][0]) return 0;
  char *first = argv[1];
  int dashes = 0;
  for (int i = 1; i < argc; i++) dashes += argv[i][0] == '-';
  first[0] = 'x';
  argv[1][0] = 'y';
  if (argv[1] == first && first[0] == 'x') return *(char *)NULL;
  return dashes;
}
