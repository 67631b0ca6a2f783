// TRUTH: false(valid-deref) line 17
// INPUT: 1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0,1,1,0
// A queue in a ring of constant capacity: head, tail and count are variables, indexes wrap by %.
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#define ROOM 16

int main(void) {
  int ring[ROOM - 1];
  size_t head = 0, tail = 0, count = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (count < ROOM) {
        ring[tail] = __VERIFIER_nondet_int();
        tail = (tail + 1) % ROOM;
        count++;
      }
    } else if (count > 0) {
      int got = ring[head];
      head = (head + 1) % ROOM;
      count--;
      (void)got;
    }
  }
  return 0;
}
