// TRUTH: true
// PROPERTY: unreach-call
#include <string.h>

extern void reach_error(void);

struct in {
  short a;
  char b;
};
struct s {
  int n;
  struct in t[2];
};
int main(void) {
  struct s x, y;
  memset(&x, 5, sizeof x);
  y = x;
  if (!(y.t[1].a == 0x505 && y.t[1].b == 5 && y.t[0].b == 5)) reach_error();
}
