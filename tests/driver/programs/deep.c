#include <stddef.h>

struct frame {
  struct frame *below;
};

static int depth(struct frame *below, int n) {
  struct frame here = {below};
  if (n > 0) return depth(&here, n - 1) + 1;
  int found = 0;
  for (struct frame *f = &here;; f = f->below) {
    found++;
  }
  return found;
}

int main(void) { return depth(NULL, 400); }
