// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

/* The low bit of a node's link says whether it is marked. */
struct Node {
  uintptr_t link;
  int value;
};

static struct Node *target(uintptr_t link) { return (struct Node *)(link & ~(uintptr_t)1); }

int main(void) {
  struct Node *head = malloc(sizeof *head);
  struct Node *tail = malloc(sizeof *tail);
  if (!head || !tail) abort();
  tail->link = 0;
  tail->value = 2;
  head->link = (uintptr_t)tail | 1;
  head->value = 1;
  tail = NULL;
  int sum = 0;
  for (struct Node *n = head; n; n = target(n->link)) sum += n->value;
  if (head->link & 1) free(target(head->link));
  free(head);
  return sum != 3;
}
