// TRUTH: false(valid-deref) line 12
// INPUT: 0,7
/* Out of range the result is unspecified, not undefined: the execution goes on. */
#include <math.h>

int main(void) {
  volatile double huge = 1e300;
  int *p = 0;
  long n = lround(huge);
  if (n == 5) return 0;
  if (lround(2.5) != 3) return *p;
  *p = 1;
  return 0;
}
