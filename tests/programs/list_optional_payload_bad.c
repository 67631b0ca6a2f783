// TRUTH: false(valid-deref) line 26
// INPUT: 1,0,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int *extra;
};

/* Some nodes own a number, and nobody asks which. */
int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Node *node = malloc(sizeof *node);
    if (!node) abort();
    node->extra = NULL;
    if (__VERIFIER_nondet_int()) {
      node->extra = malloc(sizeof *node->extra);
      if (!node->extra) abort();
    }
    node->next = list;
    list = node;
  }
  for (struct Node *node = list; node; node = node->next) {
    *node->extra = 1;
  }
  while (list) {
    struct Node *node = list;
    list = node->next;
    free(node->extra);
    free(node);
  }
  return 0;
}
