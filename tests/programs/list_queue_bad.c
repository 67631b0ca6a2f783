// TRUTH: false(valid-deref) line 20
// INPUT: 1,1,1,0,1,1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
};

/* A queue with a pointer to its last node, which stays when that node is gone. */
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
