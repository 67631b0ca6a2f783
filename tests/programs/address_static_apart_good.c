// TRUTH: true
// PROPERTY: unreach-call
#include <stdint.h>

extern void reach_error(void);

static int a, b;
int main(void) {
  if (!(&a != &b && (uintptr_t)&a != (uintptr_t)&b && ((uintptr_t)&a ^ (uintptr_t)&b) != 0 && &a != 0)) reach_error();
}
