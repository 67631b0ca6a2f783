// TRUTH: false(valid-deref) line 10
// INPUT: 95,1
#include <ctype.h>
#include <stdio.h>

/* An underscore is no letter. */
int main(void) {
  int letters[26] = {0};
  int c = getchar();
  if (isalpha(c) || ispunct(c)) letters[toupper(c) - 'A']++;
  return letters[0];
}
