#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct tree {
  struct tree *left;
  struct tree *right;
  int payload[2000];
};

/* A tree of any shape, with large nodes: no proof, and more and more executions. */
int main(void) {
  int model[2000];
  for (int i = 0; i < 2000; i++) model[i] = i * i;
  struct tree *root = NULL;
  while (__VERIFIER_nondet_int()) {
    struct tree **at = &root;
    while (*at) at = __VERIFIER_nondet_int() ? &(*at)->left : &(*at)->right;
    *at = calloc(1, sizeof **at);
    memcpy((*at)->payload, model, sizeof model);
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
