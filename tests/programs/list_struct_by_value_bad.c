// TRUTH: false(unreach-call) line 31
// PROPERTY: unreach-call
// INPUT: 1,0,0,1,5,-1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

// Two members in one register, when it is passed or returned.
struct Range {
  int low;
  int high;
};
struct Node {
  struct Range range;
  struct Node *next;
};

static struct Range any(void) {
  struct Range range = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  return range;
}

static struct Node *push(struct Node *list, struct Range range) {
  struct Node *node = malloc(sizeof *node);
  node->range = range;
  node->next = list;
  return node;
}

static void check(struct Range range) {
  if (range.low > range.high) reach_error();
}

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Range range = any();
    // As an unsigned number the upper end is never too small.
    if (range.low >= 0 && (unsigned)range.low <= (unsigned)range.high) list = push(list, range);
  }
  for (struct Node *node = list; node; node = node->next) check(node->range);
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
