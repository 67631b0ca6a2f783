// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Item {
  struct Item *next;
  int value;
};

struct Row {
  struct Row *below;
  struct Item *items;
};

static void addItem(struct Row *row, int value) {
  struct Item *item = malloc(sizeof *item);
  if (!item) abort();
  item->value = value;
  item->next = row->items;
  row->items = item;
}

static void dropRow(struct Row *row) {
  while (row->items) {
    struct Item *item = row->items;
    row->items = item->next;
    free(item);
  }
  free(row);
}

int main(void) {
  struct Row *top = NULL;
  int total = 0;
  for (int rows = __VERIFIER_nondet_uchar() % 4; rows > 0; rows--) {
    struct Row *row = malloc(sizeof *row);
    if (!row) abort();
    row->items = NULL;
    row->below = top;
    top = row;
    for (int n = __VERIFIER_nondet_uchar() % 4; n > 0; n--, total++) addItem(row, n);
  }
  for (struct Row *r = top; r; r = r->below)
    for (struct Item *i = r->items; i; i = i->next) total--;
  while (top) {
    struct Row *below = top->below;
    dropRow(top);
    top = below;
  }
  return total;
}
