// TRUTH: false(valid-deref) line 22
#include <stdlib.h>

struct Tree {
  struct Tree *left, *right;
};

static struct Tree *grow(int depth) {
  if (depth == 0) return NULL;
  struct Tree *t = malloc(sizeof *t);
  if (!t) abort();
  t->left = grow(depth - 1);
  t->right = grow(depth - 1);
  return t;
}

/* Frees the node before it follows the right link. */
static void drop(struct Tree *t) {
  if (!t) return;
  drop(t->left);
  free(t);
  drop(t->right);
}

int main(void) {
  drop(grow(3));
  return 0;
}
