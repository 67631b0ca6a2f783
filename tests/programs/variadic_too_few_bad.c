// TRUTH: false(valid-deref) line 11
// ASAN: differs variadic-area
#include <stdarg.h>

/* The list should end with -1, the caller forgot it. */
static int count(int first, ...) {
  va_list args;
  va_start(args, first);
  int n = 0;
  for (int value = first; value != -1 && n < 100; n++) {
    value = va_arg(args, int);
  }
  va_end(args);
  return n;
}

int main(void) {
  int ok = count(1, 2, 3, -1);
  return ok == 3 ? count(1, 2, 3) : 0;
}
