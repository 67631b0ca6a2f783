// TRUTH: true
// PROPERTY: unreach-call
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
  if (!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2])) reach_error();
}
