// TRUTH: false(valid-deref) line 26
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

static int *count(const struct Node *n, int *total) {
  int rest = 0;
  if (!n) return total;
  int *last = count(n->next, &rest);
  *last = 1;
  return &rest;
}

int main(void) {
  struct Node *list = build();
  int total = 0;
  count(list, &total);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return total == 7;
}
