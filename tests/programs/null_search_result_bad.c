// TRUTH: false(valid-deref) line 21
// INPUT: 4
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  const struct Node *next;
  int key, value;
};

static const struct Node third = {NULL, 3, 30}, second = {&third, 2, 20}, first = {&second, 1, 10};

static const struct Node *find(int key) {
  const struct Node *n = &first;
  while (n && n->key != key) n = n->next;
  return n;
}

int main(void) {
  const struct Node *n = find(__VERIFIER_nondet_int());
  return n->value > 30;
}
