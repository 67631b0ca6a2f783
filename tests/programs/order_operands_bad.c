// TRUTH: false(valid-deref) line 8
// INPUT: 1
#include <stdlib.h>

struct box {
  int content;
};
static int look(const struct box *box) { return box->content; }

static int unpack(struct box *box) {
  int content = box->content;
  free(box);
  return content;
}

/* The operands of + are evaluated in any order. */
int main(void) {
  struct box *box = malloc(sizeof *box);
  if (!box) return 0;
  box->content = 21;
  return look(box) + unpack(box) == 42 ? 0 : 1;
}
