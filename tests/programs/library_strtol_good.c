// TRUTH: true
// OUTPUT: 42 0 | -255 3 | 9223372036854775807 34 | 0 2 | 7 -12 4294967295 | 2.50
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *end;
  long value = strtol("  42", &end, 10);
  printf("%ld %d | ", value, *end);
  value = strtol("-0xFFzzz", &end, 0);
  int left = 0;
  while (end[left]) left++;
  printf("%ld %d | ", value, left);
  errno = 0;
  value = strtol("99999999999999999999", NULL, 10);
  printf("%ld %d | ", value, errno);
  const char *none = "xy";
  value = strtol(none, &end, 10);
  printf("%ld %d | ", value, end == none ? 2 : 0);
  printf("%d %d %lu | ", atoi("007"), atoi("-12abc"), strtoul("4294967295", NULL, 10));
  printf("%.2f", atof("25e-1"));
  return 0;
}
