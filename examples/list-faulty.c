// As list-correct.c, but for the order of two lines: the loop that frees the list reads a node it has just freed.
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

static void freeAll(struct node *list) {
  while (list != NULL) {
    free(list);
    list = list->next;
  }
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  struct node *list = NULL;
  for (int i = 0; i < length; i++) list = push(list, i);
  printf("%d nodes\n", length);
  freeAll(list);
  return 0;
}
