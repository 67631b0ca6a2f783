// TRUTH: false(valid-deref) line 9
// INPUT: 3
#include <stddef.h>

int main(int argc, char **argv) {
  int n = 0;
  if (argc < 3) return 0;
  argv[2] = NULL;
  for (int i = 1; i < argc; i++) n += argv[i][0]; /* not every word is a text any more */
  return n == 77;
}
