// TRUTH: false(valid-deref) line 13
// INPUT: 2,1
#include <stddef.h>

/* The second reading of argv[1] gives the same text. */
int main(int argc, char **argv) {
  if (argc < 2 || !argv[1][0]) return 0;
  char *first = argv[1];
  int dashes = 0;
  for (int i = 1; i < argc; i++) dashes += argv[i][0] == '-';
  first[0] = 'x';
  argv[1][0] = 'y';
  if (first[0] != 'x') return *(char *)NULL;
  return dashes;
}
