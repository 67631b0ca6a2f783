// TRUTH: false(valid-memtrack) line 18
#include <stdlib.h>

struct Node {
  struct Node *next;
};

static struct Node *push(struct Node *list) {
  struct Node *n = malloc(sizeof *n);
  if (!n) abort();
  n->next = list;
  return n;
}

/* The new head is returned, and ignored. */
int main(void) {
  struct Node *list = push(NULL);
  push(list);
  free(list);
  return 0;
}
