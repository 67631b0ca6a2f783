// TRUTH: false(valid-deref) line 18
// ASAN: differs reused-stack-slot
#include <stddef.h>

struct Block {
  int cells[4];
};

static struct Block make(int n) { return (struct Block){{n, n, n, n}}; }
static int *first(int *p) { return p; }

/* Each evaluation of the expression makes a new temporary. */
int main(void) {
  int *last = NULL;
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int *now;
    sum += (now = first(make(i).cells))[0] + (last ? *last : 0);
    last = now;
  }
  return sum;
}
