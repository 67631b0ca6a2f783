// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
};

/* A queue with a pointer to its last node. */
int main(void) {
  struct Node *first = NULL;
  struct Node *last = NULL;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct Node *node = malloc(sizeof *node);
      if (!node) abort();
      node->next = NULL;
      if (last) {
        last->next = node;
      } else {
        first = node;
      }
      last = node;
    } else if (first) {
      struct Node *node = first;
      first = node->next;
      if (!first) {
        last = NULL;
      }
      free(node);
    }
  }
  while (first) {
    struct Node *node = first;
    first = node->next;
    free(node);
  }
  return 0;
}
