// EXPECT: valid-deref: true, shape, not checked valid-free
// EXPECT: valid-deref,valid-memtrack: true, shape, not checked valid-free
// EXPECT: valid-memsafety: false(valid-free) line 20
// EXPECT: valid-deref,unreach-call: true, shape, not checked valid-free
// INPUT: 1,0,1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *n = list;
    list = list->next;
    free(n);
    if (__VERIFIER_nondet_int()) free(n);
  }
  return 0;
}
