// TRUTH: true
// OUTPUT: 2 1.50 -0.25 8
#include <stdio.h>

int main(void) {
  double a = 0;
  float b = 0;
  int end = 0;
  int count = sscanf("1.5 -.25x", "%lf%f%n", &a, &b, &end);
  printf("%d %.2f %.2f %d\n", count, a, b, end);
  return 0;
}
