// TRUTH: true

#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    n->value = 1;
    head = n;
  }
  for (struct node *n = head; n; n = n->next) *n;
  while (head) {
    struct node *next = head->next;
    (*head, free(head));
    head = next;
  }
  return 0;
}
