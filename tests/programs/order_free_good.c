// TRUTH: true
// The operands of && and of a comma have an order.
#include <stdlib.h>
struct box {
  int content;
};
static int look(const struct box *b) { return b->content; }
static int unpack(struct box *b) {
  int content = b->content;
  free(b);
  return content;
}
int main(void) {
  struct box *b = malloc(sizeof *b);
  b->content = 21;
  struct box *c = malloc(sizeof *c);
  c->content = 22;
  int both = look(b) == 21 && unpack(b) == 21;
  return both + (look(c), unpack(c));
}
