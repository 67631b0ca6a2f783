// TRUTH: true
// PROPERTY: unreach-call
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  unsigned value;
  struct node *next;
};

/* Even numbers, of which some are doubled and some grow by two. */
int main(void) {
  struct node *list = NULL;
  unsigned next = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = next;
    n->next = list;
    list = n;
    next += 2;
  }
  for (struct node *n = list; n; n = n->next) {
    assert(n->value % 2 == 0);
    n->value = __VERIFIER_nondet_int() ? 2 * n->value : n->value + 2;
  }
  exit(0);
}
