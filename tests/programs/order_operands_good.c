// TRUTH: true
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

/* A comma, && and ?: are evaluated from left to right. */
int main(void) {
  struct box *box = malloc(sizeof *box);
  if (!box) return 0;
  box->content = 21;
  int seen = (look(box), look(box)) && look(box) ? look(box) : 0;
  return seen + unpack(box) == 42 ? 0 : 1;
}
