// TRUTH: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
  struct Node *prev;
};

static unsigned sum(const struct Node *n) { return n ? n->value + sum(n->next) : 0; }

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *fresh = malloc(sizeof *fresh);
    fresh->value = 1;
    fresh->next = list;
    fresh->prev = NULL;
    if (list) list->prev = fresh;
    list = fresh;
  }
  unsigned total = sum(list);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return total == 7;
}
