// A correct program whose proof `cairn verify --invariants` explains: a list of any length, with data in a range.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

struct node {
  int data;
  struct node *next;
};

static const int weight[4] = {1, 2, 4, 8};

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->data = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= fresh->data && fresh->data <= 3);
    fresh->next = list;
    list = fresh;
  }
  unsigned total = 0;
  for (struct node *at = list; at != NULL; at = at->next) total += weight[at->data];
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return total > 100;
}
