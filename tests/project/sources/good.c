#include "list.h"

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 3; i++) head = push(head, i);
  int sum = total(head);
  release(head);
  return sum != 3;
}
