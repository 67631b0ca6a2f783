// TRUTH: false(valid-deref) line 10
// INPUT: 0,-1
#include <stdio.h>

int main(void) {
  int counts[10] = {0};
  int digit = 0;
  while (scanf("%d", &digit) == 1) {
    if (digit >= 10) break;
    counts[digit]++;
  }
  return counts[0];
}
