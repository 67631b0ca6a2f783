// TRUTH: true
// INPUT: 0,-3,0,2,97,98,99,0,113
// OUTPUT: 3 -3 abc q
// VERIFY: open a string of any length
#include <stdio.h>

int main(void) {
  int number = 0;
  char word[8] = "";
  char letter = '?';
  int n = scanf("%d %7s %c", &number, word, &letter);
  if (n == EOF) return 1;
  printf("%d %d %s %c", n, number, word, letter);
  return 0;
}
