// TRUTH reuse | unreach-call | false(unreach-call)
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

static uintptr_t touch(size_t n) {
  void *p = malloc(n);
  uintptr_t a = (uintptr_t)p;
  free(p);
  return a;
}

int main(void) {
  /* an allocator hands out what was given back last, does it not? */
  uintptr_t x = touch(48);
  uintptr_t y = touch(48);
  if (x != y)
    reach_error();
  return 0;
}
