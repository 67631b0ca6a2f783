// TRUTH: false(valid-deref) line 32
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

static struct Node *copy(struct Node *n) {
  if (!n || !n->next) return n;
  struct Node *fresh = malloc(sizeof *fresh);
  fresh->value = n->value;
  fresh->next = copy(n->next);
  return fresh;
}

static void drop(struct Node *n) {
  if (!n) return;
  struct Node *next = n->next;
  free(n);
  drop(next);
}

int main(void) {
  struct Node *list = build();
  struct Node *other = copy(list);
  drop(list);
  drop(other);
  return 0;
}
