// TRUTH: false(valid-deref) line 15
// INPUT: 1,-3,0
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int value;
};

/* Reads the link of the node it has just freed. */
static struct Node *prune(struct Node *list) {
  struct Node *previous = NULL;
  for (struct Node *n = list; n; n = n->next) {
    if (n->value < 0) {
      if (previous) previous->next = n->next;
      else list = n->next;
      free(n);
    } else {
      previous = n;
    }
  }
  return list;
}

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_bool()) {
    struct Node *n = malloc(sizeof *n);
    if (!n) abort();
    n->value = __VERIFIER_nondet_int();
    n->next = list;
    list = n;
  }
  list = prune(list);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
