// TRUTH: true
// DATA-MODEL: ILP32
// OUTPUT: 4 2147483647 34 | 7 ab 9 | x=-1,y=5000000000
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("%d ", (int)sizeof(long));
  long value = strtol("99999999999", NULL, 10);
  printf("%ld %d | ", value, errno);
  int a = 0, b = 0;
  char word[3];
  sscanf("7ab9", "%d%2s%d", &a, word, &b);
  printf("%d %s %d | ", a, word, b);
  char text[32];
  snprintf(text, sizeof text, "x=%d,y=%lld", -1, 5000000000LL);
  puts(text);
  return 0;
}
