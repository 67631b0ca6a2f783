// TRUTH: true
#include <stdlib.h>

/* A block that was allocated after another was freed may have its address, or not: the program is right in both cases. */
int main(void) {
  int count = 0;
  int *old = malloc(sizeof *old);
  if (!old) abort();
  free(old);
  int *now = malloc(sizeof *now);
  if (!now) abort();
  *now = 5;
  if (now == old) {
    count = *now;
  }
  if (now != old) {
    count++;
  }
  if (count == 5 || count == 1) {
    free(now);
  }
  return 0;
}
