// TRUTH: true
// VERIFY: open argument strings of any length
#include <stdlib.h>
#include <string.h>

/* argv ends with a null pointer and each argument with a NUL. */
int main(int argc, char **argv) {
  int seen = 0;
  size_t letters = 0;
  for (char **a = argv; *a; a++) {
    seen++;
    letters += strlen(*a);
  }
  if (seen != argc) abort();
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-' && argv[i][1]) argv[i][0] = '+';
  }
  char *copy = argc > 1 ? malloc(strlen(argv[1]) + 1) : NULL;
  if (copy) strcpy(copy, argv[1]);
  free(copy);
  return letters == 0;
}
