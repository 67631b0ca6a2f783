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

static struct Node *turn(struct Node *n, struct Node *behind) {
  if (!n) return behind;
  struct Node *next = n->next;
  n->next = behind;
  return turn(next, n);
}

static struct Node *turnBack(struct Node *n) {
  if (!n || !n->next) return n;
  struct Node *last = turnBack(n->next);
  n->next->next = n;
  n->next = NULL;
  return last;
}

static void drop(struct Node *n) {
  if (!n) return;
  drop(n->next);
  free(n);
}

int main(void) {
  drop(turnBack(turn(build(), NULL)));
  return 0;
}
