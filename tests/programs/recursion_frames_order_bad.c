// TRUTH: false(unreach-call) line 16
// PROPERTY: unreach-call
// INPUT: 140737488355324,70368744177661
#include <stdint.h>

extern void reach_error(void);

static uintptr_t seen[3];
static void f(int n) {
  char c;
  seen[n] = (uintptr_t)&c;
  if (n) f(n - 1);
}
int main(void) {
  f(2);
  if (!(seen[0] < seen[1] && seen[1] < seen[2])) reach_error();
}
