// TRUTH: false(valid-deref) line 14
// INPUT: 2,6,45,45,115,105,122,101
#include <getopt.h>
#include <string.h>

static const struct option table[] = {{"size", optional_argument, NULL, 's'}, {NULL, 0, NULL, 0}};

int main(int argc, char **argv) {
  int option;
  unsigned long size = 0;
  while ((option = getopt_long(argc, argv, "", table, NULL)) != -1) {
    if (option != 's') return 1;
    /* The argument may be missing. */
    size += strlen(optarg);
  }
  return size > 3;
}
