// TRUTH: true
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct Node {
  struct Node *next;
};

/* At exit the variables of every caller still live, so nothing is lost. */
static void fail(struct Node *n) {
  if (n->next) exit(2);
  abort();
}

int main(void) {
  struct Node *first = malloc(sizeof *first);
  if (!first) return 1;
  first->next = __VERIFIER_nondet_bool() ? malloc(sizeof *first) : NULL;
  if (first->next) first->next->next = NULL;
  fail(first);
  return 0;
}
