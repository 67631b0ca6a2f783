// TRUTH: false(valid-deref) line 8
// INPUT: 1,1,1,9
#include <stdio.h>

/* Of the two characters only one comes before the end of the input, and it is stored. */
int main(void) {
  char index[2] = {1, 0}, table[2] = {0, 0};
  if (scanf("%2c", index) != 1) return table[(unsigned char)index[0]];
  return 0;
}
