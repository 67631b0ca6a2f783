// TRUTH: true
// OUTPUT: 1.4142 8 3 -4 0.5 3 2.25 5 1
#include <math.h>
#include <stdio.h>

int main(void) {
  int exponent;
  double whole;
  printf("%.4f %g %g %g ", sqrt(2.0), pow(2, 3), floor(3.7), ceil(-4.2));
  printf("%g ", frexp(4.0, &exponent));
  printf("%d %g ", exponent, modf(3.25, &whole) + 2);
  printf("%g %d", fabs(-5.0), isnan(sqrt(-1.0)) != 0);
  return 0;
}
