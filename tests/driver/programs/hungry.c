#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
  struct tree *left;
  struct tree *right;
  int key;
};

/* A search tree of any shape: no proof, and more and more executions. */
int main(void) {
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    struct tree **at = &root;
    while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = calloc(1, sizeof **at);
    (*at)->key = key;
  }
  while (root) {
    struct tree **at = &root;
    while ((*at)->left) at = &(*at)->left;
    struct tree *least = *at;
    *at = least->right;
    free(least);
  }
  return 0;
}
