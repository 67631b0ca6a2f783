// EXPECT: valid-deref: true, shape
// EXPECT: valid-deref,valid-free: true, shape
// EXPECT: valid-memsafety: false(valid-memtrack) line 16
// EXPECT: valid-deref,valid-free,valid-memcleanup: false(valid-memcleanup) line 18
// INPUT: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  list = 0;
  while (list) list = list->next;
  return 0;
}
