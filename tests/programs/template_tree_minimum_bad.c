// TRUTH: false(unreach-call) line 29
// PROPERTY: unreach-call
// INPUT: 1,7,0
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#include <limits.h>

struct node {
  int key;
  struct node *left, *right;
};

/* A search tree, and the smallest of its keys beside it. */
int main(void) {
  struct node *root = NULL;
  int smallest = INT_MAX;
  while (__VERIFIER_nondet_int()) {
    int key = __VERIFIER_nondet_int();
    struct node *n = malloc(sizeof *n);
    n->key = key;
    n->left = n->right = NULL;
    if (key < smallest) smallest = key + 1;
    struct node **at = &root;
    while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = n;
  }
  for (struct node *n = root; n; n = __VERIFIER_nondet_int() ? n->left : n->right) assert(n->key >= smallest);
  exit(0);
}
