// TRUTH: true
// OUTPUT: 2 12 ff | 3 ab cd 4 | 1 xyz | 2 1 -2 | -1
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, n = 0;
  unsigned x = 0;
  printf("%d ", sscanf("12 0xff", "%d %x", &a, &x));
  printf("%d %x | ", a, x);
  char left[8], right[8];
  printf("%d ", sscanf("ab:cd=4", "%7[^:]:%7[a-d]=%d", left, right, &n));
  printf("%s %s %d | ", left, right, n);
  printf("%d ", sscanf("  xyz!", "%[ ]%3s", left, right) - 1);
  printf("%s | ", right);
  printf("%d ", sscanf("1-2", "%d%d", &a, &b));
  printf("%d %d | ", a, b);
  printf("%d", sscanf("", "%d", &a));
  return 0;
}
