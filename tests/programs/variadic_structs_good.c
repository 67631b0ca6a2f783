// TRUTH: true
// OUTPUT: 8590983417.500\n7340916.000
#include <stdarg.h>
#include <stdio.h>

struct Pair { int a; char *text; };
struct Triple { long n; char *text; char tail[5]; };
struct Floats { float x, y; };
struct Mixed { double d; int i; };

static double take(const char *kinds, ...) {
  va_list list, copy;
  double sum = 0;
  va_start(list, kinds);
  va_copy(copy, list);
  for (; *kinds; kinds++) {
    switch (*kinds) {
      case 'p': { struct Pair p = va_arg(list, struct Pair); sum += p.a + p.text[0]; break; }
      case 't': { struct Triple t = va_arg(list, struct Triple); sum += (double)t.n + t.text[1] + t.tail[4]; break; }
      case 'f': { struct Floats f = va_arg(list, struct Floats); sum += f.x - f.y; break; }
      case 'm': { struct Mixed m = va_arg(list, struct Mixed); sum += m.d * m.i; break; }
      case 'd': sum += va_arg(list, double); break;
      case 'l': sum += (double)va_arg(list, long long); break;
      case 'L': sum += (double)va_arg(list, long double); break;
      default: sum += va_arg(list, int);
    }
  }
  va_end(list);
  sum += va_arg(copy, int);
  va_end(copy);
  return sum;
}

int main(void) {
  struct Pair p = {7, "abc"};
  struct Triple t = {1L << 20, "xyz", {1, 2, 3, 4, 5}};
  struct Floats f = {2.5f, 1.25f};
  struct Mixed m = {0.5, 9};
  printf("%.3f\n", take("iptfmdlLi", 3, p, t, f, m, 1.5, 1LL << 33, 2.25L, 4));
  printf("%.3f\n", take("ittttttt", 1, t, t, t, t, t, t, t));
  return 0;
}
