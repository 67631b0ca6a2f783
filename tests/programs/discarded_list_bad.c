// TRUTH: false(valid-deref) line 24
// ASAN: differs discarded-read
// INPUT: 1,0

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
  for (struct node *n = head; n;) {
    struct node *next = n->next;
    free(n);
    if (!next) *n;
    n = next;
  }
  return 0;
}
