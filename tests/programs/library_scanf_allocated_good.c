// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 0,2,97,98,99
// VERIFY: open a text of any length
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *word = NULL;
  if (scanf("%ms", &word) == 1) puts(word);
  free(word);
  return 0;
}
