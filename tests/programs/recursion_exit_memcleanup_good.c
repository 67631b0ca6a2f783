// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
};

static void drop(struct Node *n) {
  if (!n) return;
  struct Node *next = n->next;
  free(n);
  drop(next);
}

static void descend(int depth, struct Node *list) {
  if (depth <= 0) {
    drop(list);
    exit(0);
  }
  descend(depth - 1, list);
}

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *fresh = malloc(sizeof *fresh);
    fresh->next = list;
    list = fresh;
  }
  descend(__VERIFIER_nondet_int(), list);
  return 0;
}
