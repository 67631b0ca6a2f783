// TRUTH: false(valid-deref) line 15
// INPUT: 2,1,45
#include <stddef.h>

static char *last;

/* A text that a variable remembers is one that a later reading may give. */
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-') last = argv[i];
  if (!last) return 0;
  last[0] = '+';
  for (int i = 1; i < argc; i++)
    if (argv[i][0]) argv[i][0] = '*';
  if (last[0] != '+') return *(char *)NULL;
  return 0;
}
