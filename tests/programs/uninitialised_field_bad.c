// TRUTH: false(valid-deref) line 15
#include <stdlib.h>

struct Node {
  struct Node *next;
  int value;
};

/* The link of the fresh node is never set. */
int main(void) {
  struct Node *list = malloc(sizeof *list);
  if (!list) return 0;
  list->value = 1;
  struct Node *second = list->next;
  second->value = 2;
  free(list);
  return 0;
}
