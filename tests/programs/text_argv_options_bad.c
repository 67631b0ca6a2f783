// TRUTH: false(valid-deref) line 12
// INPUT: 1
#include <unistd.h>

int main(int argc, char **argv) {
  int option;
  int size = 0;
  while ((option = getopt(argc, argv, "v")) != -1) {
    if (option == 'v') size++;
  }
  /* No operand is left if there are only options. */
  if (argv[optind][0] == '/') size++;
  return size;
}
