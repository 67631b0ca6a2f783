// EXPECT: valid-deref: true, not checked valid-free
// EXPECT: valid-deref,valid-free: false(valid-free) line 22
// INPUT: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static struct node *build(void) {
  if (!__VERIFIER_nondet_int()) return 0;
  struct node *n = malloc(sizeof *n);
  n->next = build();
  return n;
}
static void clear(struct node *n) {
  if (!n) return;
  clear(n->next);
  free(n);
}
int main(void) {
  struct node *list = build();
  clear(list);
  clear(0);
  if (list) free(list);
  return 0;
}
