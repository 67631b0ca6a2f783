// TRUTH: false(valid-deref) line 15
// INPUT: 1,1,1,1,1
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct Ring {
  unsigned head, count;
  int items[4];
};

/* Wraps with > where >= is meant: the fifth item lands behind the ring. */
static void push(struct Ring *r, int item) {
  unsigned at = r->head + r->count;
  if (at > 4) at -= 4;
  r->items[at] = item;
  if (r->count < 4) r->count++;
  else r->head = (r->head + 1) % 4;
}

int main(void) {
  struct Ring *ring = calloc(1, sizeof *ring);
  if (!ring) return 0;
  for (int i = 0; i < 6 && __VERIFIER_nondet_bool(); i++) push(ring, i);
  free(ring);
  return 0;
}
