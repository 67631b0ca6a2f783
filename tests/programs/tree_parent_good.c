// TRUTH: true
// PROPERTY: valid-memcleanup
// VERIFY: open a tree of any size
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct Tree {
  struct Tree *parent, *child[2];
};

static struct Tree *make(struct Tree *parent) {
  struct Tree *t = calloc(1, sizeof *t);
  if (!t) abort();
  t->parent = parent;
  return t;
}

/* Walks down at random and hangs a leaf there; then prunes leaf by leaf, without recursion. */
int main(void) {
  struct Tree *root = make(NULL);
  for (int i = 0; i < 8; i++) {
    struct Tree *t = root;
    int side = __VERIFIER_nondet_bool();
    while (t->child[side]) {
      t = t->child[side];
      side = __VERIFIER_nondet_bool();
    }
    t->child[side] = make(t);
  }
  int freed = 0;
  for (struct Tree *t = root; t;) {
    if (t->child[0]) {
      t = t->child[0];
    } else if (t->child[1]) {
      t = t->child[1];
    } else {
      struct Tree *up = t->parent;
      if (up) up->child[up->child[1] == t] = NULL;
      free(t);
      freed++;
      t = up;
    }
  }
  return freed != 9;
}
