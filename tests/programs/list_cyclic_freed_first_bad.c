// TRUTH: false(valid-deref) line 29
// INPUT: 2
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Node {
  struct Node *next;
};

/* Freed until the next node is the last one: that one comes before the first, and if it is the first itself it never comes. */
int main(void) {
  struct Node *first = malloc(sizeof *first);
  if (!first) abort();
  first->next = first;
  struct Node *last = first;
  for (int more = __VERIFIER_nondet_uchar() % 4; more > 0; more--) {
    struct Node *node = malloc(sizeof *node);
    if (!node) abort();
    node->next = first;
    last->next = node;
    last = node;
  }
  struct Node *node = first;
  do {
    struct Node *next = node->next;
    free(node);
    node = next;
  } while (node != last);
  node = first->next;
  free(last);
  return node == last;
}
