// TRUTH: false(valid-deref) line 10
// INPUT: 2,4,97,98,99,100
#include <string.h>

/* strncpy leaves no room for the NUL. */
int main(int argc, char **argv) {
  char word[4];
  if (argc < 2) return 0;
  strncpy(word, argv[1], sizeof word);
  return strcmp(word, "abcde") == 0;
}
