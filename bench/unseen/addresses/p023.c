// TRUTH address | unreach-call | true
#include <stddef.h>
extern void reach_error(void);

struct frame {
  char mark;
  const struct frame *up;
};

static int descend(const struct frame *up, int depth) {
  struct frame me;
  me.mark = 'x';
  me.up = up;
  for (const struct frame *f = up; f != NULL; f = f->up)
    if (f == &me || &f->mark == &me.mark)
      reach_error();
  if (depth == 0)
    return 1;
  return descend(&me, depth - 1) + descend(&me, depth - 1);
}

int main(void) { return descend(NULL, 3) == 8 ? 0 : 1; }
