// TRUTH: false(valid-deref) line 7
#include <string.h>

/* strtok writes into its argument. */
static int count(char *text) {
  int n = 0;
  for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) n++;
  return n;
}

int main(void) {
  return count("two words") == 2;
}
