// TRUTH: false(valid-deref) line 22
// INPUT: 1,5,1,6,0,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int value;
};

static struct Node *push(struct Node *list, int value) {
  struct Node *node = malloc(sizeof *node);
  if (!node) abort();
  node->value = value;
  node->next = list;
  return node;
}

static void drop(struct Node *list) {
  while (list) {
    struct Node *node = list;
    list = node->next;
    free(node);
  }
}

static struct Node *build(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    list = push(list, __VERIFIER_nondet_int());
  }
  return list;
}

/* Not cut, but the parts are dropped on their own. */
int main(void) {
  struct Node *list = build();
  struct Node *rest = NULL;
  struct Node *at = list;
  while (at && __VERIFIER_nondet_int()) {
    at = at->next;
  }
  if (at) {
    rest = at->next;
  }
  drop(list);
  drop(rest);
  return 0;
}
