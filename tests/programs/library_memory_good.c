// TRUTH: true
// OUTPUT: 0123401289 -1 zzz456 8
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void) {
  char digits[11] = "0123456789";
  memmove(digits + 5, digits, 3);
  printf("%s ", digits);
  int order = memcmp("abc", "abd", 3);
  printf("%d ", order < 0 ? -1 : order);
  char other[7] = "123456";
  memset(other, 'z', 3);
  printf("%s ", other);
  char *end = mempcpy(digits, "cairn", 0);
  memcpy(end, "01", 2);
  /* Nothing is touched when the count is 0. */
  memcpy(NULL, NULL, 0);
  memset(NULL, 1, 0);
  printf("%d", (int)((char *)memrchr(digits, '8', sizeof digits) - digits));
  return 0;
}
