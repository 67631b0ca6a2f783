// TRUTH: false(valid-deref) line 18
#include <stdlib.h>

/* The fields are one memory location: an access of any of them covers all 17 bytes. */
struct __attribute__((packed)) Wide {
  unsigned a : 9;
  unsigned b : 12;
  unsigned c : 28;
  signed d : 24;
  unsigned e : 22;
  signed f : 20;
  unsigned g : 21;
};

int main(void) {
  struct Wide *w = malloc(16);
  if (!w) return 1;
  w->a = 1;
  w->g = 2;
  free(w);
  return 0;
}
