// TRUTH: true
// FLAGS: --undefined havoc
// ASAN: differs undefined-function
// VERIFY: open memory that an undefined function changes
#include <stdlib.h>

struct Packet {
  unsigned length;
  char body[16];
};

/* May write anything it can reach, but frees nothing. */
extern void receive(struct Packet *packet);

int main(void) {
  struct Packet *p = malloc(sizeof *p);
  if (!p) return 0;
  p->length = 0;
  receive(p);
  unsigned sum = 0;
  for (unsigned i = 0; i < p->length && i < sizeof p->body; i++) sum += (unsigned char)p->body[i];
  free(p);
  return sum == 0;
}
