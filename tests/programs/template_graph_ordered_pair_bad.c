// TRUTH: false(unreach-call) line 26
// PROPERTY: unreach-call
// INPUT: 1,5,5,1,6,6,0,1,0,1
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int low, high;
  struct node *other, *far;
};

/* In each node the first number is at most the second one, whoever points to whom. */
int main(void) {
  struct node *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->low = __VERIFIER_nondet_int();
    n->high = __VERIFIER_nondet_int();
    if (n->low > n->high) n->low = n->high;
    n->other = last;
    n->far = last && __VERIFIER_nondet_int() ? last->other : NULL;
    if (last && __VERIFIER_nondet_int() && last->low <= last->high) last->low++;
    last = n;
  }
  for (struct node *n = last; n; n = __VERIFIER_nondet_int() ? n->other : n->far) assert(n->low <= n->high);
  exit(0);
}
