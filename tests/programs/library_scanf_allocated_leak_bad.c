// TRUTH: false(valid-memtrack) line 11
// INPUT: 0,2,97,98,99
#include <stdio.h>
#include <stdlib.h>

static int first(void) {
  char *word;
  if (scanf("%9ms", &word) != 1) return 0;
  /* The text is the caller's. */
  return word[0];
}

int main(void) { return first() == 'x'; }
