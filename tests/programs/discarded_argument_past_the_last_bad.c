// TRUTH: false(valid-deref) line 13
// ASAN: differs variadic-area

#include <stdarg.h>

struct wide {
  long a[4];
};

static int drop(int n, ...) {
  va_list list;
  va_start(list, n);
  while (n-- > 0) va_arg(list, struct wide);
  va_end(list);
  return 0;
}

int main(void) {
  struct wide w = {{1}};
  return drop(2, w);
}
