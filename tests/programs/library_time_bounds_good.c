// TRUTH: true
/* Clocks do not show years of five digits: what counts in seconds since 1970 fits into 37 bits, and is not negative. */
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  if (now < 0 || now > 137438953471) *(volatile int *)0 = 1;
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (precise.tv_sec < 0 || precise.tv_sec > 137438953471) *(volatile int *)0 = 2;
  if (precise.tv_nsec < 0 || precise.tv_nsec >= 1000000000) *(volatile int *)0 = 3;
  return 0;
}
