// TRUTH: false(valid-deref) line 22
#include <stddef.h>
#include <stdlib.h>

struct Link {
  struct Link *next, *prev;
};

struct Task {
  long id[4];
  struct Link link;
};

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

/* Starts at the head as if it were a task. */
static long largest(struct Link *head) {
  long best = 0;
  struct Link *l = head;
  do {
    struct Task *t = container_of(l, struct Task, link);
    if (t->id[0] > best) best = t->id[0];
    l = l->next;
  } while (l != head);
  return best;
}

int main(void) {
  struct Link head;
  struct Task *t = malloc(sizeof *t);
  if (!t) return 0;
  t->id[0] = 3;
  t->link.next = t->link.prev = &head;
  head.next = head.prev = &t->link;
  long best = largest(&head);
  free(t);
  return (int)best;
}
