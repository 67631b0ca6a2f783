// TRUTH: true
// PROPERTY: unreach-call
// ORDERINGS: needed
// INPUT: 4
// Numbers that grow are put in front: the list goes down, strictly.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int data;
  struct node *next;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = NULL;
  for (int i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    if (!made) exit(1);
    made->data = i;
    made->next = list;
    list = made;
  }
  struct node *at = list;
  if (at) {
    while (at->next) {
      if (at->data <= at->next->data) reach_error();
      at = at->next;
    }
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
