// TRUTH: true
// PROPERTY: unreach-call
// ORDERINGS: needed
// INPUT: 1,5,1,3,1,9,0
// A doubly linked list is kept sorted, and walked from its last node back.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  struct node *next;
  struct node *prev;
  int key;
};

static struct node *first;
static struct node *last;

// From the back: in front of the first that is not larger.
static void insert(int key) {
  struct node *made = malloc(sizeof *made);
  if (!made) exit(1);
  made->key = key;
  struct node *before = last;
  while (before && before->key > key) before = before->prev;
  made->prev = before;
  made->next = before ? before->next : first;
  if (made->next) made->next->prev = made; else last = made;
  if (before) before->next = made; else first = made;
}

int main(void) {
  while (__VERIFIER_nondet_int()) insert(__VERIFIER_nondet_int());
  for (struct node *p = last; p && p->prev; p = p->prev) {
    if (p->key < p->prev->key) reach_error();
  }
  while (first) {
    struct node *next = first->next;
    free(first);
    first = next;
  }
  return 0;
}
