// TRUTH: false(valid-deref) line 14
// INPUT: 3,1,120,2,45,118
#include <stddef.h>
#include <unistd.h>

/* getopt moves options before operands: argv[1] is another word afterwards. */
int main(int argc, char **argv) {
  int found = 0;
  if (argc < 3 || !argv[1][0]) return 0;
  char *first = argv[1];
  first[0] = 'q';
  while (getopt(argc, argv, "v") == 'v') found++;
  /* "word -v" is "-v word" now */
  if (found && argv[1] != first) return *(char *)NULL;
  return 0;
}
