// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int value;
};

/* A singly linked ring with a sentinel on the heap; nodes of one value are removed. */
int main(void) {
  struct Node *head = malloc(sizeof *head);
  if (!head) abort();
  head->next = head;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    if (!node) abort();
    node->value = __VERIFIER_nondet_int();
    node->next = head->next;
    head->next = node;
  }
  for (struct Node *before = head; before->next != head;) {
    struct Node *node = before->next;
    if (node->value == 3) {
      before->next = node->next;
      free(node);
    } else {
      before = node;
    }
  }
  while (head->next != head) {
    struct Node *node = head->next;
    head->next = node->next;
    free(node);
  }
  free(head);
  return 0;
}
