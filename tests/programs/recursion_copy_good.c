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

static struct Node *copy(const struct Node *n) {
  if (!n) return NULL;
  struct Node *fresh = malloc(sizeof *fresh);
  fresh->value = n->value;
  fresh->next = copy(n->next);
  return fresh;
}

static void drop(struct Node *n) {
  if (!n) return;
  drop(n->next);
  free(n);
}

int main(void) {
  struct Node *list = build();
  struct Node *other = copy(list);
  drop(list);
  drop(other);
  return 0;
}
