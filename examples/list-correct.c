// Builds a list of unknown length, sums it up, and frees every node.
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *added = malloc(sizeof *added);
  added->value = value;
  added->next = list;
  return added;
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  struct node *list = NULL;
  for (int i = 0; i < length; i++) list = push(list, i);

  long sum = 0;
  for (const struct node *n = list; n != NULL; n = n->next) sum += n->value;
  printf("%d nodes, sum %ld\n", length, sum);

  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
