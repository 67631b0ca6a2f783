// TRUTH: false(unreach-call) line 29
// PROPERTY: unreach-call
// INPUT: 1,18,0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *left, *right;
};

/* Edges lead anywhere among the nodes made so far; all values are between 3 and 17. */
int main(void) {
  struct node *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    int value = __VERIFIER_nondet_int();
    if (value < 3 || value > 18) value = 5;
    n->value = value;
    n->left = last;
    n->right = NULL;
    if (last && __VERIFIER_nondet_int()) n->right = last->left;
    if (last && __VERIFIER_nondet_int()) last->right = n;
    last = n;
  }
  struct node *at = last;
  while (at) {
    assert(at->value >= 3 && at->value <= 17);
    at = __VERIFIER_nondet_int() ? at->left : at->right;
  }
  exit(0);
}
