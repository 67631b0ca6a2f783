// TRUTH: false(valid-deref) line 37
// INPUT: 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int value;
};

static struct Node *push(struct Node *list, int value) {
  struct Node *node = malloc(sizeof *node);
  if (!node) abort();
  node->value = value;
  node->next = list;
  return node;
}

static void drop(struct Node *list) {
  while (list) {
    struct Node *node = list;
    list = node->next;
    free(node);
  }
}

/* One step more than nodes. */
int main(void) {
  struct Node *list = NULL;
  int count = 0;
  while (count < 1000 && __VERIFIER_nondet_int()) {
    list = push(list, count);
    count++;
  }
  struct Node *node = list;
  for (int left = count; left >= 0; left--) {
    node->value = left;
    node = node->next;
  }
  drop(list);
  return 0;
}
