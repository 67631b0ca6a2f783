// TRUTH: true
// PROPERTY: unreach-call
// INPUT: 1,1,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct item {
  struct item *next;
  struct item *prev;
  int weight;
};

/* A list of unknown length whose items are alike: proved only if it is folded. */
int main(void) {
  struct item *items = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *fresh = malloc(sizeof *fresh);
    fresh->weight = 3;
    fresh->prev = NULL;
    fresh->next = items;
    if (items) items->prev = fresh;
    items = fresh;
  }
  for (struct item *at = items; at; at = at->next) {
    if (at->weight != 3) reach_error();
  }
  while (items) {
    struct item *rest = items->next;
    free(items);
    items = rest;
  }
  return 0;
}
