// TRUTH: true
// PROPERTY: unreach-call
#include <string.h>

extern void reach_error(void);

struct s {
  unsigned a : 3;
  unsigned b : 7;
  char c;
};
int main(void) {
  struct s x, y;
  memset(&x, 0, sizeof x);
  x.a = 5;
  x.b = 9;
  x.c = 1;
  y = x;
  if (!(y.a == 5 && y.b == 9 && y.c == 1)) reach_error();
}
