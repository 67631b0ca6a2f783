// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum Kind { Short = 3, Long = 4 };
// What the kind of an entry says of its length, an unsigned number; both come in one register.
struct Entry {
  unsigned length;
  enum Kind kind;
};
struct Node {
  struct Entry entry;
  struct Node *next;
};

static struct Entry receive(void) {
  struct Entry entry;
  entry.length = __VERIFIER_nondet_uint();
  entry.kind = entry.length < 100 ? Short : Long;
  return entry;
}

static void append(struct Node **list, struct Entry entry) {
  struct Node *node = malloc(sizeof *node);
  node->entry = entry;
  node->next = *list;
  *list = node;
}

static void visit(const struct Node *list) {
  for (const struct Node *node = list; node; node = node->next) {
    if (node->entry.kind == Short && node->entry.length >= 100) reach_error();
    if (node->entry.kind != Short && node->entry.kind != Long) reach_error();
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
  struct Node *large = NULL;
  while (__VERIFIER_nondet_int()) {
    struct Entry entry = receive();
    append(&all, entry);
    if (entry.length >= 500) append(&large, entry);
  }
  visit(all);
  for (struct Node *node = large; node; node = node->next) {
    if (node->entry.length < 500) reach_error();
  }
  visit(all);
  release(all);
  release(large);
  return 0;
}
