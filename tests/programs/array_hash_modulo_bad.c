// TRUTH: false(valid-deref) line 16
// INPUT: 3,3
// Counts by hash: the slot is the hash modulo the number of slots.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 100000) return 0;
  unsigned* slots = calloc(n, sizeof *slots);
  if (!slots) return 0;
  for (int turn = 0; turn < 1000; turn++) {
    unsigned h = __VERIFIER_nondet_uint() * 2654435761u;
    slots[h % (n + 1)]++;
  }
  free(slots);
  return 0;
}
