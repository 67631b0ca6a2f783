// TRUTH order | valid-memsafety | false(valid-deref)
#include <stdlib.h>

struct box { int content; };

static int look(const struct box *b) { return b->content; }

static int unpack(struct box *b) {
  int c = b->content;
  free(b);
  return c;
}

int main(void) {
  struct box *b = malloc(sizeof *b);
  b->content = 21;
  int twice = look(b) + unpack(b);
  return twice == 42 ? 0 : 1;
}
