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
  printf("%d %d ", ERROR_OF(sqrt(minus)), ERROR_OF(log(zero)));
  printf("%d %d ", ERROR_OF(pow(huge, 2)), ERROR_OF(fmod(huge, zero)));
  printf("%d %d ", ERROR_OF(sqrt(huge)), ERROR_OF(exp(-INFINITY)));
  printf("%d %d ", ERROR_OF(acos(huge)), ERROR_OF(ldexp(huge, 100)));
  printf("%d", ERROR_OF(sqrt(NAN)));
  return 0;
}
