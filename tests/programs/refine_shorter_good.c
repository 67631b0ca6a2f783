// TRUTH: true
// PROPERTY: unreach-call
// INPUT: 1,1,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct item {
  struct item *next;
  int weight;
};

static struct item *push(struct item *items, int weight) {
  struct item *fresh = malloc(sizeof *fresh);
  fresh->weight = weight;
  fresh->next = items;
  return fresh;
}

static void drop(struct item *items) {
  while (items) {
    struct item *rest = items->next;
    free(items);
    items = rest;
  }
}

/* Of the shorter list every item counts; the longer one beside it may be folded, and so must the one of unknown length. */
int main(void) {
  struct item *alike = NULL;
  while (__VERIFIER_nondet_int()) alike = push(alike, 3);
  struct item *items = NULL;
  for (int i = 0; i < 7; i++) items = push(items, i * i % 7);
  struct item *longer = NULL;
  for (int i = 0; i < 24; i++) longer = push(longer, i);
  int sum = 0;
  for (struct item *at = items; at; at = at->next) sum += at->weight;
  if (sum != 14) reach_error();
  drop(alike);
  drop(items);
  drop(longer);
  return 0;
}
