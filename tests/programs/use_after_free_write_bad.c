// TRUTH: false(valid-deref) line 12
// INPUT: 2
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Channel {
  char *buffer;
  int used;
};

static void push(struct Channel *c, char byte) {
  c->buffer[c->used] = byte;
  c->used++;
}

/* Command 2 closes the channel, yet the goodbye is still written. */
int main(void) {
  struct Channel c = {malloc(8), 0};
  if (!c.buffer) return 0;
  int command = __VERIFIER_nondet_int();
  push(&c, 'a');
  if (command == 2) free(c.buffer);
  push(&c, 'z');
  if (command != 2) free(c.buffer);
  return 0;
}
