// TRUTH: false(valid-deref) line 17
// FLAGS: --undefined havoc
// INPUT: 17
// ASAN: differs undefined-function
// VERIFY: open memory that an undefined function changes
#include <stdlib.h>

struct Packet {
  unsigned length;
  char body[16];
};

extern void receive(struct Packet *packet);

/* Believes the length that came from outside. */
static char last(const struct Packet *p) {
  return p->body[p->length - 1];
}

int main(void) {
  struct Packet *p = calloc(1, sizeof *p);
  if (!p) return 0;
  receive(p);
  char c = p->length ? last(p) : 0;
  free(p);
  return c == 0;
}
