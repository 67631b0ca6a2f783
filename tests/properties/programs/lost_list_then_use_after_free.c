// EXPECT: valid-deref: false(valid-deref) line 19
// EXPECT: valid-free: true, shape, not checked valid-deref
// EXPECT: valid-deref,valid-memtrack: false
// INPUT: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int data; };
int main(void) {
  struct node *list = 0, *other = malloc(sizeof *other);
  other->data = 1;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  list = 0;
  free(other);
  int *data = &other->data;
  return *data;
}
