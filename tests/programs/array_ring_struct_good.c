// TRUTH: true
// The same ring in a struct on the heap, with functions that put and take.
#include <stdbool.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

struct ring {
  size_t room, head, tail, count;
  int* items;
};

static struct ring* ring_new(size_t room) {
  struct ring* r = malloc(sizeof *r);
  if (r == NULL) return NULL;
  r->items = calloc(room, sizeof(int));
  if (r->items == NULL) {
    free(r);
    return NULL;
  }
  r->room = room;
  r->head = r->tail = r->count = 0;
  return r;
}

static bool ring_put(struct ring* r, int item) {
  if (r->count == r->room) return false;
  r->items[r->tail] = item;
  r->tail = (r->tail + 1) % r->room;
  r->count++;
  return true;
}

static bool ring_take(struct ring* r, int* item) {
  if (r->count == 0) return false;
  *item = r->items[r->head];
  r->head = (r->head + 1) % r->room;
  r->count--;
  return true;
}

int main(void) {
  unsigned long room = __VERIFIER_nondet_ulong();
  if (room == 0 || room > 1000) return 0;
  struct ring* r = ring_new(room);
  if (r == NULL) return 0;
  int item = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      ring_put(r, item);
    } else {
      ring_take(r, &item);
    }
  }
  free(r->items);
  free(r);
  return 0;
}
