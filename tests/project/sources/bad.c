#include "list.h"

int main(void) {
  struct node *head = push(0, 1);
  release(head);
  return total(head);
}
