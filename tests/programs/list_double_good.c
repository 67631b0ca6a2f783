// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Node {
  struct Node *next, *prev;
  int value;
};

struct List {
  struct Node *first, *last;
};

static void append(struct List *l, int value) {
  struct Node *n = malloc(sizeof *n);
  if (!n) abort();
  *n = (struct Node){.next = NULL, .prev = l->last, .value = value};
  if (l->last) l->last->next = n;
  else l->first = n;
  l->last = n;
}

static void unlinkNode(struct List *l, struct Node *n) {
  if (n->prev) n->prev->next = n->next;
  else l->first = n->next;
  if (n->next) n->next->prev = n->prev;
  else l->last = n->prev;
  free(n);
}

int main(void) {
  struct List l = {NULL, NULL};
  int n = __VERIFIER_nondet_uchar() % 10;
  for (int i = 0; i < n; i++) append(&l, i);
  for (struct Node *c = l.last, *before; c; c = before) {
    before = c->prev;
    if (c->value % 2) unlinkNode(&l, c);
  }
  while (l.first) unlinkNode(&l, l.first);
  return l.last != NULL;
}
