// TRUTH: false(valid-memtrack) line 22
// INPUT: 1,2
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Item {
  struct Item *next;
};

struct Row {
  struct Row *below;
  struct Item *items;
};

/* Frees the first item of the row only. */
static void dropRow(struct Row *row) {
  struct Item *first = row->items;
  if (first) {
    row->items = first->next;
    free(first);
  }
  free(row);
}

int main(void) {
  struct Row *top = NULL;
  for (int rows = __VERIFIER_nondet_uchar() % 4; rows > 0; rows--) {
    struct Row *row = malloc(sizeof *row);
    if (!row) abort();
    row->items = NULL;
    row->below = top;
    top = row;
    for (int n = __VERIFIER_nondet_uchar() % 4; n > 0; n--) {
      struct Item *item = malloc(sizeof *item);
      if (!item) abort();
      item->next = row->items;
      row->items = item;
    }
  }
  while (top) {
    struct Row *below = top->below;
    dropRow(top);
    top = below;
  }
  return 0;
}
