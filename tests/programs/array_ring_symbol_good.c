// TRUTH: true
// A ring whose capacity is a number that is read first; int indexes, wrapped by %.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int room = __VERIFIER_nondet_int();
  if (room <= 0 || room > 4096) return 0;
  int* ring = malloc(room * sizeof *ring);
  if (!ring) return 1;
  int head = 0, count = 0;
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what == 0) break;
    if (what > 0) {
      if (count < room) {
        ring[(head + count) % room] = what;
        count++;
      }
    } else if (count > 0) {
      int got = ring[head];
      head = (head + 1) % room;
      count--;
      (void)got;
    }
  }
  free(ring);
  return 0;
}
