// TRUTH: false(valid-memcleanup) line 14
// PROPERTY: valid-memcleanup
// INPUT: 2
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
};

static void descend(int depth) {
  if (depth <= 0) {
    exit(0);
  }
  descend(depth - 1);
}

int main(void) {
  struct Node *mine = malloc(sizeof *mine);
  descend(__VERIFIER_nondet_int());
  free(mine);
  return 0;
}
