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

static unsigned sum(const struct Node *n) { return n ? n->value + sum(n->next) : 0; }

int main(void) {
  struct Node *list = build();
  unsigned total = sum(list);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return total == 7;
}
