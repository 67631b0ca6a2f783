// TRUTH: true
#include <stddef.h>
#include <unistd.h>

/* With '+' the words keep their order. */
int main(int argc, char **argv) {
  int found = 0;
  if (argc < 3 || !argv[1][0]) return 0;
  char *first = argv[1];
  first[0] = 'q';
  while (getopt(argc, argv, "+v") == 'v') found++;
  return found && first[0] != 'q' ? 1 : 0;
}
