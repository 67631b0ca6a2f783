// TRUTH: false(valid-deref) line 22
// INPUT: 1
#include <stdlib.h>

struct vector {
  int size, room, *items;
};

static int add(struct vector *v) {
  if (v->size == v->room) {
    v->room *= 2;
    v->items = realloc(v->items, (size_t)v->room * sizeof *v->items);
    if (!v->items) abort();
  }
  return v->size++;
}

/* The place is found in the old block, and then the block moves. */
int main(void) {
  struct vector v = {1, 1, malloc(sizeof(int))};
  if (!v.items) return 0;
  v.items[0] = add(&v);
  int first = v.items[0];
  free(v.items);
  return first;
}
