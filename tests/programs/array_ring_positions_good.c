// TRUTH: true
// Positions count up for ever, as unsigned numbers do; the place in the ring is the position modulo its capacity.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned cap = __VERIFIER_nondet_uint();
  if (cap == 0 || cap > 65536) return 0;
  unsigned char* ring = (unsigned char*)malloc(cap);
  if (ring == NULL) return 0;
  unsigned in = 0, out = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      ring[in++ % cap] = 1;
    } else if (out != in) {
      ring[out++ % cap] = 0;
    }
  }
  free(ring);
  return 0;
}
