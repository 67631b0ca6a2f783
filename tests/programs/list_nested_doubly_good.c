// TRUTH: true
// PROPERTY: valid-memcleanup
// Orders in a doubly linked list, each with a note of its own and a list of items with amounts.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Item {
  unsigned amount;
  struct Item *next;
};

struct Order {
  struct Order *next;
  struct Order *prev;
  char *note;
  struct Item *items;
};

int main(void) {
  struct Order *first = NULL;
  while (__VERIFIER_nondet_uchar() % 3) {
    struct Order *order = malloc(sizeof *order);
    order->note = malloc(8);
    order->items = NULL;
    order->prev = NULL;
    order->next = first;
    if (first) first->prev = order;
    first = order;
    while (__VERIFIER_nondet_uchar() % 3) {
      struct Item *item = malloc(sizeof *item);
      item->amount = __VERIFIER_nondet_uchar();
      item->next = order->items;
      order->items = item;
    }
  }
  unsigned total = 0;
  for (struct Order *order = first; order; order = order->next) {
    for (struct Item *item = order->items; item; item = item->next) total += item->amount;
    order->note[7] = 0;
  }
  while (first) {
    struct Order *next = first->next;
    while (first->items) {
      struct Item *item = first->items;
      first->items = item->next;
      free(item);
    }
    free(first->note);
    free(first);
    if (next) next->prev = NULL;
    first = next;
  }
  return total > 1000;
}
