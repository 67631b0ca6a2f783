// TRUTH: false(valid-deref) line 11
// INPUT: 1,1,0
// ASAN: differs empty-block
// A bitmap with functions that shift and mask; an int number of bits.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static void set(unsigned char* map, int bit) { map[bit >> 3] |= (unsigned char)(1 << (bit & 7)); }
static int get(const unsigned char* map, int bit) { return (map[bit >> 3] >> (bit & 7)) & 1; }

int main(void) {
  int bits = __VERIFIER_nondet_int();
  if (bits < 1 || bits > 65536) return 0;
  unsigned char* map = malloc((bits + 6) >> 3);
  if (map == NULL) return 0;
  for (int k = 0; k < (bits + 6) >> 3; k++) map[k] = 0;
  while (__VERIFIER_nondet_int()) {
    int bit = __VERIFIER_nondet_int();
    if (bit < 0 || bit >= bits) continue;
    if (!get(map, bit)) set(map, bit);
  }
  free(map);
  return 0;
}
