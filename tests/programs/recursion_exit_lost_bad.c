// TRUTH: false(valid-memtrack) line 15
// INPUT: 2
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
};

static struct Node *kept;

static void descend(int depth) {
  if (depth <= 0) {
    kept = NULL;
    exit(0);
  }
  descend(depth - 1);
}

int main(void) {
  kept = malloc(sizeof *kept);
  descend(__VERIFIER_nondet_int());
  return 0;
}
