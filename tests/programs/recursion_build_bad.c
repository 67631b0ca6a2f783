// TRUTH: false(valid-deref) line 21
// INPUT: 2,5
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
};

static struct Node *make(int length) {
  struct Node *n = malloc(sizeof *n);
  n->value = length;
  if (length > 1) n->next = make(length - 1);
  return n;
}

int main(void) {
  struct Node *list = make(__VERIFIER_nondet_int());
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
