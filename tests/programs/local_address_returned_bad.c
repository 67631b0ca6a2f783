// TRUTH: false(valid-deref) line 17
#include <stddef.h>

struct Node {
  struct Node *next;
  int value;
};

static struct Node *push(struct Node *list, int value) {
  struct Node node = {list, value};
  struct Node *result = &node;
  return result;
}

int main(void) {
  struct Node *list = push(NULL, 1);
  return list->value != 1;
}
