// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>
extern void reach_error(void);

struct item {
  struct item *next;
  int weight;
};

/* A list of nine items of different weights, whose sum is asked for: every item counts. */
int main(void) {
  struct item *items = NULL;
  for (int i = 0; i < 9; i++) {
    struct item *fresh = malloc(sizeof *fresh);
    fresh->weight = i * i % 7;
    fresh->next = items;
    items = fresh;
  }
  int sum = 0;
  for (struct item *at = items; at; at = at->next) sum += at->weight;
  if (sum != 15) reach_error();
  while (items) {
    struct item *rest = items->next;
    free(items);
    items = rest;
  }
  return 0;
}
