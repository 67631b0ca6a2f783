// TRUTH: false(valid-memcleanup) line 24
// PROPERTY: valid-memcleanup
#include <stdlib.h>

struct Node {
  struct Node *next;
};

static struct Node *head;

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct Node *n = malloc(sizeof *n);
    if (!n) return 1;
    n->next = head;
    head = n;
  }
  while (head->next) {
    struct Node *n = head;
    head = head->next;
    free(n);
  }
  return 0;
}
