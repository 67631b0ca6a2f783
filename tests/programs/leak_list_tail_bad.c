// TRUTH: false(valid-memtrack) line 14
// INPUT: 3
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Node {
  struct Node *next;
  int value;
};

/* Cuts the list behind the second node and forgets the rest. */
static void truncate(struct Node *list) {
  if (list && list->next) {
    list->next->next = NULL;
  }
}

int main(void) {
  struct Node *list = NULL;
  int n = __VERIFIER_nondet_uchar() % 5;
  for (int i = 0; i < n; i++) {
    struct Node *fresh = malloc(sizeof *fresh);
    if (!fresh) abort();
    fresh->value = i;
    fresh->next = list;
    list = fresh;
  }
  truncate(list);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
