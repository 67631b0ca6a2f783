// TRUTH: false(unreach-call) line 28
// PROPERTY: unreach-call
// INPUT: 1,0,0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

/* The largest value, and a walk that lowers some values. */
int main(void) {
  struct node *list = NULL;
  int largest = -1;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int();
    if (n->value < 0) n->value = 0;
    if (n->value > largest) largest = n->value;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) {
    if (n->value >= 0) n->value--;
  }
  for (struct node *n = list; n; n = n->next) assert(n->value <= largest && n->value >= 0);
  exit(0);
}
