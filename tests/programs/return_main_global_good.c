// TRUTH: true
#include <stdlib.h>

struct Node {
  struct Node *next;
  int value;
};

/* Still reachable from a global when the program ends: not cleaned up, but tracked. */
static struct Node *head;

int main(void) {
  for (int i = 0; i < 5; i++) {
    struct Node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->value = i;
    n->next = head;
    head = n;
  }
  return 0;
}
