// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  struct Node **place; /* where the pointer to this node stands */
};

static void add(struct Node **head) {
  struct Node *node = malloc(sizeof *node);
  if (!node) abort();
  node->next = *head;
  if (node->next) {
    node->next->place = &node->next;
  }
  node->place = head;
  *head = node;
}

static void take_out(struct Node *node) {
  *node->place = node->next;
  if (node->next) {
    node->next->place = node->place;
  }
  free(node);
}

/* Nodes know the place of the pointer to them, so that they leave the list without looking for it. */
int main(void) {
  struct Node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    add(&head);
  }
  if (head && head->next) {
    take_out(head->next);
  }
  while (head) {
    take_out(head);
  }
  return 0;
}
