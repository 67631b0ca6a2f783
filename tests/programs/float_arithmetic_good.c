// TRUTH: true
// OUTPUT: 3.500 0.333333 1e+10\n1 1 0 1\n-3 3 4294967295 2.5
#include <stdio.h>

static double average(const float *values, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += values[i];
  return sum / n;
}

int main(void) {
  float values[4] = {2.0f, 3.0f, 4.0f, 5.0f};
  printf("%.3f %f %g\n", average(values, 4), 1.0 / 3.0, 1e10);
  double zero = 0.0;
  double notANumber = zero / zero;
  double infinite = 1.0 / zero;
  printf("%d %d %d %d\n", infinite > 1e300, notANumber != notANumber, notANumber < 1.0, -zero == zero);
  double top = 4294967295.0;
  printf("%d %d %u %g\n", (int)-3.7, (int)3.7, (unsigned)top, (double)(float)2.5);
  return 0;
}
