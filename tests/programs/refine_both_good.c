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

/* The first list has any length, and must be folded; of the second one every item counts. */
int main(void) {
  struct item *alike = NULL;
  while (__VERIFIER_nondet_int()) alike = push(alike, 3);
  for (struct item *at = alike; at; at = at->next) {
    if (at->weight != 3) reach_error();
  }
  drop(alike);

  struct item *items = NULL;
  for (int i = 0; i < 9; i++) items = push(items, i * i % 7);
  int sum = 0;
  for (struct item *at = items; at; at = at->next) sum += at->weight;
  if (sum != 15) reach_error();
  drop(items);
  return 0;
}
