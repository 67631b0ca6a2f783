// TRUTH: false(valid-memtrack) line 18
// INPUT: 1,1,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
};

static struct Node *append(struct Node *n, int value) {
  if (!n) {
    n = malloc(sizeof *n);
    n->value = value;
    n->next = NULL;
    return n;
  }
  append(n->next, value);
  return n;
}

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) list = append(list, 3);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
