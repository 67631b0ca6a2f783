// TRUTH: true
// PROPERTY: valid-memcleanup
// VERIFY: open a list of any length
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* Each node knows the link that points to it, so it can leave its bucket in constant time. */
struct Node {
  struct Node *next, **pprev;
  unsigned key;
};

static struct Node *buckets[4];

static void add(unsigned key) {
  struct Node **head = &buckets[key % 4];
  struct Node *n = malloc(sizeof *n);
  if (!n) abort();
  n->key = key;
  n->next = *head;
  n->pprev = head;
  if (n->next) n->next->pprev = &n->next;
  *head = n;
}

static int removeKey(unsigned key) {
  for (struct Node *n = buckets[key % 4]; n; n = n->next) {
    if (n->key != key) continue;
    *n->pprev = n->next;
    if (n->next) n->next->pprev = n->pprev;
    free(n);
    return 1;
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < 6; i++) add(__VERIFIER_nondet_uchar());
  int removed = 0;
  for (unsigned key = 0; key < 256; key++)
    while (removeKey(key)) removed++;
  return removed != 6;
}
