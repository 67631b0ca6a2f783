// TRUTH: false(unreach-call) line 25
// PROPERTY: unreach-call
// INPUT: 1,1,0,1,1,1
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int dead;
  struct node *left, *right;
};

/* A node that is not marked is not freed. */
int main(void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->dead = 0;
    n->left = root;
    n->right = root ? root->left : NULL;
    root = n;
  }
  int steps = 0;
  for (struct node *n = root; n; n = __VERIFIER_nondet_int() ? n->left : n->right) {
    assert(n->dead == 0);
    steps = steps < 100 ? steps + 1 : steps;
    if (steps > 1) n->left = root, n->dead = 1;
  }
  exit(0);
}
