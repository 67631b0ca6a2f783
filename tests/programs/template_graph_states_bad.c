// TRUTH: false(unreach-call) line 24
// PROPERTY: unreach-call
// INPUT: 1,0,0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int state;
  struct node *one, *two;
};

/* A node is in one of three states; a walk along any edges moves nodes from state to state. */
int main(void) {
  struct node *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->state = __VERIFIER_nondet_int() ? 1 : 3;
    n->one = last;
    n->two = last ? last->one : NULL;
    last = n;
  }
  for (struct node *n = last; n; n = __VERIFIER_nondet_int() ? n->one : n->two) {
    assert(n->state == 1 || n->state == 2 || n->state == 4);
    n->state = n->state == 4 ? 1 : 2 * n->state;
  }
  exit(0);
}
