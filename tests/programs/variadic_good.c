// TRUTH: true
// OUTPUT: 6 4.50 abc 30 7 2
#include <stdarg.h>
#include <stdio.h>

struct Pair { long a, b; };

static int sum(int n, ...) {
  va_list args;
  va_start(args, n);
  int total = 0;
  while (n-- > 0) total += va_arg(args, int);
  va_end(args);
  return total;
}

/* One letter for each argument: i int, l long long, d double, p pointer, s structure. */
static void show(const char *types, ...) {
  va_list args, again;
  va_start(args, types);
  va_copy(again, args);
  for (; *types; types++) {
    switch (*types) {
      case 'i': printf("%d ", va_arg(args, int)); break;
      case 'l': printf("%lld ", va_arg(args, long long)); break;
      case 'd': printf("%.2f ", va_arg(args, double)); break;
      case 'p': printf("%s ", va_arg(args, const char *)); break;
      case 's': { struct Pair p = va_arg(args, struct Pair); printf("%ld ", p.a + p.b); break; }
    }
  }
  if (va_arg(again, int) != 6) putchar('!');
  va_end(again);
  va_end(args);
}

int main(void) {
  struct Pair pair = {10, 20};
  char small = 7;
  show("idpsil", sum(3, 1, 2, 3), 4.5f, "abc", pair, small, 2LL);
  putchar('\n');
  return 0;
}
