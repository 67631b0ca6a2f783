// TRUTH: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
};

static struct Node *make(int length) {
  if (length <= 0) return NULL;
  struct Node *n = malloc(sizeof *n);
  n->value = length;
  n->next = make(length - 1);
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
