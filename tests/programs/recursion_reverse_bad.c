// TRUTH: false(valid-deref) line 38
// INPUT: 1,5,1,6
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
  return last;
}

static void drop(struct Node *n) {
  if (!n) return;
  struct Node *next = n->next;
  free(n);
  drop(next);
}

int main(void) {
  drop(turnBack(build()));
  return 0;
}
