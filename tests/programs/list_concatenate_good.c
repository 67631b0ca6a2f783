// TRUTH: true
// PROPERTY: valid-memcleanup
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

static struct Node *build(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    list = push(list, __VERIFIER_nondet_int());
  }
  return list;
}

/* The second list is hung on the end of the first. */
int main(void) {
  struct Node *first = build();
  struct Node *second = build();
  struct Node **end = &first;
  while (*end) {
    end = &(*end)->next;
  }
  *end = second;
  drop(first);
  return 0;
}
