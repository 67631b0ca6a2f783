// TRUTH: true
// PROPERTY: valid-memcleanup
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

/* Two lists become one, node by node from whichever begins with the smaller value. */
int main(void) {
  struct Node *a = build();
  struct Node *b = build();
  struct Node *merged = NULL;
  struct Node **end = &merged;
  while (a && b) {
    struct Node **from = a->value <= b->value ? &a : &b;
    *end = *from;
    *from = (*from)->next;
    end = &(*end)->next;
  }
  *end = a ? a : b;
  drop(merged);
  return 0;
}
