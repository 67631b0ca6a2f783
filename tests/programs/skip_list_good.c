// TRUTH: true
// PROPERTY: valid-memcleanup
// VERIFY: open a list of any length
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum { Levels = 3 };

struct Node {
  int key, height;
  struct Node *next[];
};

static struct Node *make(int key, int height) {
  struct Node *n = malloc(sizeof *n + height * sizeof(struct Node *));
  if (!n) abort();
  n->key = key;
  n->height = height;
  for (int i = 0; i < height; i++) n->next[i] = NULL;
  return n;
}

static void insert(struct Node *head, int key, int height) {
  struct Node *fresh = make(key, height);
  struct Node *n = head;
  for (int level = Levels - 1; level >= 0; level--) {
    while (n->next[level] && n->next[level]->key < key) n = n->next[level];
    if (level < height) {
      fresh->next[level] = n->next[level];
      n->next[level] = fresh;
    }
  }
}

int main(void) {
  struct Node *head = make(-1, Levels);
  for (int i = 0; i < 6; i++) {
    int height = 1 + __VERIFIER_nondet_bool() + __VERIFIER_nondet_bool();
    insert(head, __VERIFIER_nondet_uchar(), height);
  }
  int sorted = 1;
  for (struct Node *n = head, *next; n; n = next) {
    next = n->next[0];
    if (next && next->key < n->key) sorted = 0;
    free(n);
  }
  return !sorted;
}
