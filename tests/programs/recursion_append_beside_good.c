// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 4
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *next; };
static struct node *append(struct node *l, struct node *x) {
  if (!l) return x;
  l->next = append(l->next, x);
  return l;
}
static void drop(struct node *l) {
  while (l) {
    struct node *x = l;
    l = x->next;
    free(x);
  }
}
/* A list of any length waits while a recursive function works on another one. */
int main(void) {
  int i = 0;
  int n = __VERIFIER_nondet_int();
  struct node *a = NULL;
  struct node *b = NULL;
  for (i = 0; i < n; i++) {
    struct node *x = malloc(sizeof(struct node));
    x->data = 7;
    x->next = a;
    a = x;
  }
  {
    struct node *x = malloc(sizeof(struct node));
    x->data = 0;
    x->next = NULL;
    b = append(b, x);
  }
  drop(a);
  drop(b);
  return 0;
}
