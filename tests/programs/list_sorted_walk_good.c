// TRUTH: true
// PROPERTY: unreach-call
// ORDERINGS: needed
// INPUT: 1,5,1,3,1,9,0
// A sorted list is walked, and its numbers added up, before anybody looks whether it is still sorted.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int data;
  struct node *next;
};

static void insert(struct node **list, int data) {
  struct node **at = list;
  while (*at && (*at)->data < data) at = &(*at)->next;
  struct node *made = malloc(sizeof *made);
  if (!made) exit(1);
  made->data = data;
  made->next = *at;
  *at = made;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) insert(&list, __VERIFIER_nondet_int());
  unsigned sum = 0;
  for (struct node *p = list; p; p = p->next) sum += (unsigned)p->data;
  if (list) {
    int last = list->data;
    for (struct node *p = list->next; p; p = p->next) {
      if (p->data < last) reach_error();
      last = p->data;
    }
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return sum == 0;
}
