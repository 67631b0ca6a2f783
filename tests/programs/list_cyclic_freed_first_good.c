// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 3
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Node {
  struct Node *next;
};

/* A cycle of any length is freed from its first node on. The end is where the next node is the first one, which is freed by then: the other nodes
   lived at its time, so that their addresses are others. */
int main(void) {
  struct Node *first = malloc(sizeof *first);
  if (!first) abort();
  first->next = first;
  for (int more = __VERIFIER_nondet_uchar(); more > 0; more--) {
    struct Node *node = malloc(sizeof *node);
    if (!node) abort();
    node->next = first->next;
    first->next = node;
  }
  struct Node *node = first;
  do {
    struct Node *next = node->next;
    free(node);
    node = next;
  } while (node != first);
  return 0;
}
