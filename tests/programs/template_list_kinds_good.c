// TRUTH: true
// PROPERTY: unreach-call
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int from, to;
};

/* Two fields of a node never have these values together. */
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    int from = __VERIFIER_nondet_int();
    int to = __VERIFIER_nondet_int();
    if (from == 1 && to == 3) continue;
    if (from == 0 && to == 2) continue;
    struct node *n = malloc(sizeof *n);
    n->from = from;
    n->to = to;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) {
    if (n->from == 1) assert(n->to != 3);
    if (n->from == 0) assert(n->to != 2);
  }
  exit(0);
}
