// TRUTH: false(valid-memtrack) line 22
#include <stdlib.h>

struct Node {
  struct Node *next, *prev;
};

static struct Node *make(void) {
  struct Node *n = malloc(sizeof *n);
  if (!n) abort();
  n->next = n->prev = n;
  return n;
}

/* Two nodes keep each other alive, but no variable reaches them any more. */
int main(void) {
  struct Node *ring = make();
  struct Node *other = make();
  ring->next = ring->prev = other;
  other->next = other->prev = ring;
  other = NULL;
  ring = make();
  free(ring);
  return 0;
}
