// TRUTH: false(valid-deref) line 8
// INPUT: 1
// One operand reads the block that the other one frees.
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
  return look(b) + unpack(b) == 42 ? 0 : 1;
}
