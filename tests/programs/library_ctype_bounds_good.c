// TRUTH: true
// INPUT: 55,1,-1
#include <ctype.h>
#include <stdio.h>

/* What isdigit and toupper say of a character is an index. */
int main(void) {
  int digits[10] = {0};
  int letters[26] = {0};
  int c;
  while ((c = getchar()) != EOF) {
    if (isdigit(c)) digits[c - '0']++;
    if (isalpha(c)) letters[toupper(c) - 'A']++;
  }
  return digits[0] + letters[0] == 1000;
}
