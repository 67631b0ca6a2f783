// TRUTH: true
// DATA-MODEL: ILP32
// OUTPUT: 5000000000 2.50 7 x
#include <stdarg.h>
#include <stdio.h>

struct Small { char a, b, c; };

static void show(int count, ...) {
  va_list args;
  va_start(args, count);
  long long wide = va_arg(args, long long);
  double real = va_arg(args, double);
  struct Small small = va_arg(args, struct Small);
  char *text = va_arg(args, char *);
  va_end(args);
  printf("%lld %.2f %d %s\n", wide, real, small.a + small.b + small.c, text);
}

int main(void) {
  struct Small small = {1, 2, 4};
  show(4, 5000000000LL, 2.5, small, "x");
  return 0;
}
