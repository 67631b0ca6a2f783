// TRUTH: false(valid-deref) line 31
// INPUT: 1,5
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
};

static struct Node *build(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *fresh = malloc(sizeof *fresh);
    fresh->value = __VERIFIER_nondet_int();
    fresh->next = list;
    list = fresh;
  }
  return list;
}

static void drop(struct Node *n) {
  if (!n) return;
  drop(n->next);
  free(n);
}

int main(void) {
  struct Node *list = build();
  drop(list);
  return list ? list->value : 0;
}
