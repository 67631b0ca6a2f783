// TRUTH: false(valid-free) line 25
// INPUT: 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  struct Node *prev;
  int value;
};

static void insert_after(struct Node *at, int value) {
  struct Node *node = malloc(sizeof *node);
  if (!node) abort();
  node->value = value;
  node->prev = at;
  node->next = at->next;
  at->next->prev = node;
  at->next = node;
}

static void unlink_node(struct Node *node) {
  node->prev->next = node->next;
  node->next->prev = node->prev;
  free(node);
}

/* A doubly linked list around a sentinel on the stack, taken apart without asking whether it is empty. */
int main(void) {
  struct Node head;
  head.next = head.prev = &head;
  while (__VERIFIER_nondet_int()) {
    insert_after(__VERIFIER_nondet_int() ? &head : head.prev, 1);
  }
  for (struct Node *node = head.next; node != &head;) {
    struct Node *next = node->next;
    if (__VERIFIER_nondet_int()) {
      unlink_node(node);
    }
    node = next;
  }
  do {
    unlink_node(head.next);
  } while (head.next != &head);
  return 0;
}
