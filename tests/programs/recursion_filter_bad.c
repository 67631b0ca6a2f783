// TRUTH: false(valid-deref) line 24
// INPUT: 1,0,1,5
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
  struct Node *next = n->next;
  free(n);
  drop(next);
}

// Keeps the nodes before the first one without a value; the last of them still points to it.
static struct Node *filter(struct Node *n) {
  if (!n) return NULL;
  struct Node *rest = filter(n->next);
  if (n->value > 0) {
    return n;
  }
  free(n);
  drop(rest);
  return NULL;
}

int main(void) {
  drop(filter(build()));
  return 0;
}
