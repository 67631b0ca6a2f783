// TRUTH: true
/* A list of lists. One inner node, in an outer node that is not the first, has a second pointer to its neighbour. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct inner {
  struct inner *next;
  struct inner *other;
};
struct outer {
  struct outer *next;
  struct inner *down;
};

static struct inner *buildInner(void) {
  struct inner *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct inner *node = malloc(sizeof *node);
    node->next = list;
    node->other = NULL;
    list = node;
  }
  return list;
}

int main(void) {
  struct outer *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct outer *node = malloc(sizeof *node);
    node->next = list;
    node->down = buildInner();
    list = node;
  }
  if (list && list->next && list->next->down) list->next->down->other = list->next->down->next;
  while (list) {
    struct outer *rest = list->next;
    struct inner *down = list->down;
    while (down) {
      struct inner *next = down->next;
      free(down);
      down = next;
    }
    free(list);
    list = rest;
  }
  return 0;
}
