// TRUTH: false(unreach-call) line 31
// PROPERTY: unreach-call
// INPUT: 1,50,1,200,0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum Kind { Short = 3, Long = 4 };
struct Entry {
  unsigned length;
  enum Kind kind;
};
struct Node {
  struct Entry entry;
  struct Node *next;
};

static void append(struct Node **list, struct Entry entry) {
  struct Node *node = malloc(sizeof *node);
  node->entry = entry;
  node->next = *list;
  *list = node;
}

static void visit(const struct Node *list) {
  // The kinds of two neighbours are swapped: what the tag said of one node it says of another.
  for (const struct Node *node = list; node; node = node->next) {
    const struct Node *other = node->next ? node->next : node;
    if (other->entry.kind == Short && node->entry.length >= 100)
      reach_error();
  }
}

static void release(struct Node *list) {
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
}

int main(void) {
  struct Node *all = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Entry entry;
    entry.length = __VERIFIER_nondet_uint();
    entry.kind = entry.length < 100 ? Short : Long;
    append(&all, entry);
  }
  visit(all);
  release(all);
  return 0;
}
