// TRUTH: true
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
  struct Node *mine = malloc(sizeof *mine);
  kept = mine;
  descend(__VERIFIER_nondet_int());
  free(mine);
  return 0;
}
