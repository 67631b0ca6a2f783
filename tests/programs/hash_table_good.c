// TRUTH: true
// PROPERTY: valid-memcleanup
// VERIFY: open a list of any length
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

struct Entry {
  struct Entry *next;
  unsigned key;
  int count;
};

struct Table {
  unsigned size, used;
  struct Entry **buckets;
};

static void grow(struct Table *t, unsigned size) {
  struct Entry **buckets = calloc(size, sizeof *buckets);
  if (!buckets) abort();
  for (unsigned i = 0; i < t->size; i++) {
    while (t->buckets[i]) {
      struct Entry *e = t->buckets[i];
      t->buckets[i] = e->next;
      e->next = buckets[e->key % size];
      buckets[e->key % size] = e;
    }
  }
  free(t->buckets);
  t->buckets = buckets;
  t->size = size;
}

static struct Entry *get(struct Table *t, unsigned key) {
  if (t->used >= t->size) grow(t, 2 * t->size + 1);
  struct Entry **link = &t->buckets[key % t->size];
  while (*link && (*link)->key != key) link = &(*link)->next;
  if (!*link) {
    *link = calloc(1, sizeof **link);
    if (!*link) abort();
    (*link)->key = key;
    t->used++;
  }
  return *link;
}

int main(void) {
  struct Table t = {0, 0, NULL};
  for (int i = 0; i < 12; i++) get(&t, __VERIFIER_nondet_ushort())->count++;
  int total = 0;
  for (unsigned i = 0; i < t.size; i++) {
    for (struct Entry *e = t.buckets[i], *next; e; e = next) {
      next = e->next;
      total += e->count;
      free(e);
    }
  }
  free(t.buckets);
  return total != 12;
}
