// TRUTH: false(unreach-call) line 21
// PROPERTY: unreach-call
// INPUT: 127
#include <string.h>

extern void reach_error(void);

/* Padding inside an array inside a structure. */
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
  memset(&x, 0, sizeof x);
  y = x;
  if (!(((char*)&y.t[0])[3] == 0)) reach_error();
}
