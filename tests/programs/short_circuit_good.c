// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct Node {
  struct Node *next;
  int value;
};

/* Each access is guarded by the operand before it. */
int main(void) {
  struct Node *n = __VERIFIER_nondet_bool() ? calloc(1, sizeof *n) : NULL;
  int a = n && n->value == 0;
  int b = !n || n->next == NULL;
  int c = n ? n->value : -1;
  const struct Node *second = n && n->next ? n->next : n;
  if (second != n) abort();
  free(n);
  return !(b && (a ? c == 0 : c == -1));
}
