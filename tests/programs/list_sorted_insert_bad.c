// TRUTH: false(unreach-call) line 30
// PROPERTY: unreach-call
// INPUT: 1,5,1,3,1,4,0
// The place of a number is looked for with the wrong comparison.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int data;
  struct node *next;
};

static struct node *insert(struct node *list, int data) {
  struct node *made = malloc(sizeof *made);
  if (!made) exit(1);
  made->data = data;
  struct node **at = &list;
  while (*at && (*at)->data > data) at = &(*at)->next;
  made->next = *at;
  *at = made;
  return list;
}

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) list = insert(list, __VERIFIER_nondet_int());
  for (struct node *p = list; p && p->next; p = p->next) {
    if (p->data > p->next->data) reach_error();
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
