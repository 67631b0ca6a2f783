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

static void dropEven(struct Node *n);

static void dropOdd(struct Node *n) {
  if (!n) return;
  struct Node *next = n->next;
  free(n);
  dropEven(next);
}

static void dropEven(struct Node *n) {
  if (!n) return;
  dropOdd(n->next);
  free(n);
}

int main(void) {
  dropEven(build());
  return 0;
}
