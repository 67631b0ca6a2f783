// TRUTH: false(valid-deref) line 32
// INPUT: 1,1,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct Node {
  int value;
  struct Node *next;
};

static void append(struct Node **place, int value) {
  if (*place) {
    append(&(*place)->next, value);
    return;
  }
  struct Node *fresh = malloc(sizeof *fresh);
  fresh->value = value;
  fresh->next = NULL;
  *place = fresh;
}

static void drop(struct Node **place) {
  if (!*place) return;
  drop(&(*place)->next);
  free(*place);
}

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) append(&list, 3);
  drop(&list);
  return list ? list->value : 0;
}
