// TRUTH: false(unreach-call) line 41
// PROPERTY: unreach-call
// INPUT: 1,10,0,1,1
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct shared {
  int users;
};
struct node {
  struct shared *shared;
  int weight;
  struct node *next;
};

/* All nodes of a ring share a block, whose number the walk along the ring moves up and down. */
int main(void) {
  struct shared *shared = malloc(sizeof *shared);
  shared->users = 50;
  struct node *first = malloc(sizeof *first);
  first->shared = shared;
  first->weight = 1;
  first->next = first;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    int weight = __VERIFIER_nondet_int();
    n->weight = weight > 0 && weight < 11 ? weight : 1;
    n->shared = shared;
    n->next = first->next;
    first->next = n;
  }
  struct node *at = first;
  while (__VERIFIER_nondet_int()) {
    if (at->shared->users <= 50) {
      at->shared->users += at->weight;
    } else {
      at->shared->users -= at->weight;
    }
    at = at->next;
    assert(shared->users > 41 && shared->users < 60);
  }
  exit(0);
}
