// TRUTH: true
// A ring that wraps by comparing, in static storage; unsigned indexes.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

enum { ROOM = 10 };
static char ring[ROOM];
static unsigned head, tail;

static int put(char c) {
  unsigned next = tail + 1;
  if (next == ROOM) next = 0;
  if (next == head) return 0;
  ring[tail] = c;
  tail = next;
  return 1;
}

static int take(void) {
  if (head == tail) return -1;
  char c = ring[head];
  head = head + 1 < ROOM ? head + 1 : 0;
  return c;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int())
      put('a');
    else
      take();
  return 0;
}
