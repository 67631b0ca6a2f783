// TRUTH: false(valid-deref) line 7
// INPUT: 0,7
#include <stdio.h>

int main(void) {
  char word[8];
  if (scanf("%s", word) == 1) puts(word);
  return 0;
}
