// TRUTH: false(valid-deref) line 11
// INPUT: -1
#include <unistd.h>

/* read may fail: -1 is no length. */
int main(void) {
  char buffer[32];
  ssize_t n = read(0, buffer, sizeof buffer - 1);
  if (n == 0) return 0;
  char *end = buffer + n;
  *end = 0;
  return 0;
}
