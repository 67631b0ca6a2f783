// TRUTH: false(unreach-call) line 29
// PROPERTY: unreach-call
// INPUT: 1,8,0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct item {
  unsigned index;
};
struct node {
  struct item *item;
  struct node *next;
};

/* Nodes lead to items of their own, whose numbers are indices into a table. */
int main(void) {
  int table[8] = {0};
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *item = malloc(sizeof *item);
    item->index = (unsigned)__VERIFIER_nondet_int() % 9;
    struct node *n = malloc(sizeof *n);
    n->item = item;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) {
    assert(n->item->index < 8);
    table[n->item->index]++;
    n->item->index = (n->item->index + 1) % 8;
  }
  exit(table[0]);
}
