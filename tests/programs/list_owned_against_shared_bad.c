// TRUTH: false(valid-memtrack) line 19
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { void *data; struct node *next; };
int shared, other;
static struct node *push(struct node *list, void *data) {
  struct node *n = malloc(sizeof *n);
  n->data = data;
  n->next = list;
  return n;
}
int main(void) {
  struct node *list = push(NULL, &shared);
  list = push(list, &other);
  list = push(list, malloc(4));
  while (__VERIFIER_nondet_int()) list = push(list, __VERIFIER_nondet_int() ? &shared : &other);
  while (list) {
    struct node *n = list->next;
    free(list);
    list = n;
  }
  return 0;
}
