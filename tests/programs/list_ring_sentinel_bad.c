// TRUTH: false(valid-deref) line 23
// INPUT: 1,3,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int value;
};

/* A singly linked ring with a sentinel on the heap; after a node is removed the walk goes on from it. */
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
    }
    before = node;
  }
  while (head->next != head) {
    struct Node *node = head->next;
    head->next = node->next;
    free(node);
  }
  free(head);
  return 0;
}
