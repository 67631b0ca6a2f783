// TRUTH: true
// OUTPUT: 33 34 34 33 0 0 33 34 0
#include <errno.h>
#include <math.h>
#include <stdio.h>

#define ERROR_OF(expression) (errno = 0, (void)(expression), errno)

int main(void) {
  volatile double zero = 0;
  volatile double huge = 1e300;
  volatile double minus = -1;
  printf("%d ", ERROR_OF(sqrt(minus)));
  printf("%d ", ERROR_OF(log(zero)));
  printf("%d ", ERROR_OF(pow(huge, 2)));
  printf("%d ", ERROR_OF(fmod(huge, zero)));
  printf("%d ", ERROR_OF(sqrt(huge)));
  printf("%d ", ERROR_OF(exp(-INFINITY)));
  printf("%d ", ERROR_OF(acos(huge)));
  printf("%d ", ERROR_OF(ldexp(huge, 100)));
  printf("%d", ERROR_OF(sqrt(NAN)));
  return 0;
}
