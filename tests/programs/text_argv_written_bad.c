// TRUTH: false(valid-deref) line 9
// INPUT: 2
#include <string.h>

/* Without its NUL an argument has no end. */
int main(int argc, char **argv) {
  unsigned long total = 0;
  for (int i = 1; i < argc; i++) argv[i][strlen(argv[i])] = '!';
  for (int i = 1; i < argc; i++) total += strlen(argv[i]);
  return total > 9;
}
