// TRUTH: true
#include <stdlib.h>

/* The program may change the words, too. */
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  argv[1] = malloc(8);
  if (!argv[1]) return 1;
  argv[1][7] = 0;
  free(argv[1]);
  argv[1] = NULL;
  return 0;
}
