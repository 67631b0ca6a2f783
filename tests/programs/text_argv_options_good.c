// TRUTH: true
// VERIFY: open where getopt leaves optind after it has moved words
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int option;
  const char *name = "none";
  int size = 0;
  while ((option = getopt(argc, argv, "n:v")) != -1) {
    if (option == 'n') name = optarg;
    if (option == 'v') size++;
    if (option == '?') return 1;
  }
  for (int i = optind; i < argc; i++)
    if (argv[i][0] == '/') size++;
  return name[0] == 'x' || size > 3;
}
