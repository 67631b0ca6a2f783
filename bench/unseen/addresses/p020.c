// TRUTH address | unreach-call | true
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

static uintptr_t gap(const void *p, const void *q) {
  uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
  return a > b ? a - b : b - a;
}

/* blocks of 20 bytes on 16-byte boundaries */
int main(void) {
  char *p = malloc(20);
  char *q = malloc(20);
  if (gap(p, q) < 32)
    reach_error();
  free(q);
  free(p);
  return 0;
}
