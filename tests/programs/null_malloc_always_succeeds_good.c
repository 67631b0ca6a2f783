// TRUTH: true
#include <stdlib.h>

/* Without --malloc-may-fail an allocation succeeds, so no check is needed. */
struct Node {
  struct Node *next;
  int value;
};

int main(void) {
  struct Node *a = malloc(sizeof *a);
  a->value = 1;
  a->next = calloc(1, sizeof *a);
  int sum = a->value + a->next->value;
  free(a->next);
  free(a);
  return sum != 1;
}
