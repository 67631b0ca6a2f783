// TRUTH: false(unreach-call) line 28
// PROPERTY: unreach-call
// INPUT: 1,1,0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int full;
  int *payload;
  struct node *next;
};

/* A node has a payload if its flag says so. */
int main(void) {
  int number = 1;
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->full = __VERIFIER_nondet_int() != 0;
    n->payload = !n->full ? &number : NULL;
    n->next = list;
    list = n;
  }
  int sum = 0;
  for (struct node *n = list; n; n = n->next) {
    if (n->full) {
      assert(n->payload);
      sum += *n->payload;
    }
  }
  exit(sum > 0);
}
