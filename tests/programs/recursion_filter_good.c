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

static struct Node *filter(struct Node *n) {
  if (!n) return NULL;
  struct Node *rest = filter(n->next);
  if (n->value > 0) {
    n->next = rest;
    return n;
  }
  free(n);
  return rest;
}

static void drop(struct Node *n) {
  if (!n) return;
  drop(n->next);
  free(n);
}

int main(void) {
  drop(filter(build()));
  return 0;
}
