// TRUTH: false(unreach-call) line 11
// PROPERTY: unreach-call
// INPUT: 2147483652
#include <stdint.h>

extern void reach_error(void);

static int a[4];
static char c[16];
int main(void) {
  if (!(((uintptr_t)c & 7) == 0)) reach_error();
}
