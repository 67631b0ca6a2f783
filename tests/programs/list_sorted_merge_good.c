// TRUTH: true
// PROPERTY: unreach-call
// ORDERINGS: needed
// INPUT: 2,3
// Two lists that go up are merged into one that does.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int data;
  struct node *next;
};

static struct node *make(int n) {
  struct node *list = NULL;
  int data = __VERIFIER_nondet_int();
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    if (!made) exit(1);
    made->data = data;
    made->next = list;
    list = made;
    int lower = __VERIFIER_nondet_int();
    if (lower < data) data = lower;
  }
  return list;
}

static struct node *merge(struct node *a, struct node *b) {
  struct node start;
  start.next = NULL;
  struct node *end = &start;
  while (a && b) {
    if (a->data <= b->data) {
      end->next = a;
      a = a->next;
    } else {
      end->next = b;
      b = b->next;
    }
    end = end->next;
  }
  end->next = a ? a : b;
  return start.next;
}

int main(void) {
  struct node *list = merge(make(__VERIFIER_nondet_int()), make(__VERIFIER_nondet_int()));
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
