// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stddef.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Link {
  struct Link *next, *prev;
};

struct Task {
  int id;
  struct Link byId;
  struct Link ready;
};

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static void init(struct Link *head) { head->next = head->prev = head; }

static void addTail(struct Link *entry, struct Link *head) {
  entry->prev = head->prev;
  entry->next = head;
  head->prev->next = entry;
  head->prev = entry;
}

static void del(struct Link *entry) {
  entry->prev->next = entry->next;
  entry->next->prev = entry->prev;
}

int main(void) {
  struct Link all, ready;
  init(&all);
  init(&ready);
  int n = __VERIFIER_nondet_uchar() % 6;
  for (int i = 0; i < n; i++) {
    struct Task *t = malloc(sizeof *t);
    if (!t) abort();
    t->id = i;
    addTail(&t->byId, &all);
    init(&t->ready);
    if (i % 2) addTail(&t->ready, &ready);
  }
  int sum = 0;
  for (struct Link *l = ready.next; l != &ready; l = l->next) sum += container_of(l, struct Task, ready)->id;
  while (all.next != &all) {
    struct Task *t = container_of(all.next, struct Task, byId);
    del(&t->byId);
    del(&t->ready);
    free(t);
  }
  return !(ready.next == &ready && sum <= 9);
}
