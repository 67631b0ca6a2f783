// TRUTH: true
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

static struct Node *merge(struct Node *a, struct Node *b) {
  if (!a) return b;
  if (!b) return a;
  if (a->value < b->value) {
    a->next = merge(a->next, b);
    return a;
  }
  b->next = merge(a, b->next);
  return b;
}

static void drop(struct Node *n) {
  if (!n) return;
  drop(n->next);
  free(n);
}

int main(void) {
  struct Node *left = build();
  struct Node *right = build();
  drop(merge(left, right));
  return 0;
}
