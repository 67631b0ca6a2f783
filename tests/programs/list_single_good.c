// TRUTH: true
// PROPERTY: valid-memcleanup
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

struct Node {
  struct Node *next;
  int value;
};

static struct Node *reverse(struct Node *list) {
  struct Node *done = NULL;
  while (list) {
    struct Node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

/* Removes every negative value, through a pointer to the link. */
static void prune(struct Node **link) {
  while (*link) {
    struct Node *n = *link;
    if (n->value < 0) {
      *link = n->next;
      free(n);
    } else {
      link = &n->next;
    }
  }
}

int main(void) {
  struct Node *list = NULL;
  for (int i = 0; i < 20 && __VERIFIER_nondet_bool(); i++) {
    struct Node *n = malloc(sizeof *n);
    if (!n) abort();
    n->value = __VERIFIER_nondet_int();
    n->next = list;
    list = n;
  }
  list = reverse(list);
  prune(&list);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
