// TRUTH: false(unreach-call) line 12
// PROPERTY: unreach-call
// INPUT: 2147483664
#include <stdint.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char* p = aligned_alloc(64, 64);
  p = realloc(p, 128);
  if (!(((uintptr_t)p & 63) == 0)) reach_error();
  free(p);
}
