// TRUTH: true
// PROPERTY: valid-memcleanup
// INPUT: 5,2,8,1,9,2
// OUTPUT: 1 2 5 8 9 height 3
// VERIFY: open a tree of any size
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Tree {
  struct Tree *left, *right;
  int key;
};

static struct Tree *insert(struct Tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    if (!t) abort();
    t->left = t->right = NULL;
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else if (key > t->key) {
    t->right = insert(t->right, key);
  }
  return t;
}

static void show(const struct Tree *t) {
  if (!t) return;
  show(t->left);
  printf("%d ", t->key);
  show(t->right);
}

static int height(const struct Tree *t) {
  if (!t) return 0;
  int l = height(t->left), r = height(t->right);
  return 1 + (l > r ? l : r);
}

static void drop(struct Tree *t) {
  if (!t) return;
  drop(t->left);
  drop(t->right);
  free(t);
}

int main(void) {
  struct Tree *t = NULL;
  for (int i = 0; i < 6; i++) t = insert(t, __VERIFIER_nondet_int());
  show(t);
  printf("height %d\n", height(t));
  drop(t);
  return 0;
}
