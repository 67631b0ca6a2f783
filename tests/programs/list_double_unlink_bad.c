// TRUTH: false(valid-deref) line 30
// INPUT: 2
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Node {
  struct Node *next, *prev;
};

/* Repairs the link before the node, but not the one behind it. */
static struct Node *dropFirst(struct Node *first) {
  struct Node *rest = first->next;
  free(first);
  return rest;
}

int main(void) {
  struct Node *first = NULL;
  int n = __VERIFIER_nondet_uchar() % 4;
  for (int i = 0; i < n; i++) {
    struct Node *fresh = malloc(sizeof *fresh);
    if (!fresh) abort();
    fresh->prev = NULL;
    fresh->next = first;
    if (first) first->prev = fresh;
    first = fresh;
  }
  if (!first) return 0;
  first = dropFirst(first);
  if (first && first->prev) first->prev->next = NULL;
  while (first) first = dropFirst(first);
  return 0;
}
