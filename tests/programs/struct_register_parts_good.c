// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

// Members of several sizes in one register.
struct Mixed {
  int first;
  unsigned short second;
  unsigned short third;
};
struct Node {
  struct Mixed mixed;
  struct Node *next;
};

static struct Mixed make(int first, unsigned short second) {
  struct Mixed mixed = {first, second, 0};
  return mixed;
}

static struct Node *push(struct Node *list, struct Mixed mixed) {
  struct Node *node = malloc(sizeof *node);
  node->mixed = mixed;
  node->next = list;
  return node;
}

int main(void) {
  struct Node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    int first = __VERIFIER_nondet_int();
    unsigned short second = __VERIFIER_nondet_ushort();
    if (first > 10 && second < 1000 && second < first) list = push(list, make(first, second));
  }
  for (struct Node *node = list; node; node = node->next) {
    struct Mixed mixed = node->mixed;
    if (mixed.first <= 10 || mixed.second >= mixed.first || mixed.third != 0) reach_error();
    node->mixed = mixed;
  }
  for (struct Node *node = list; node; node = node->next) {
    if (node->mixed.first <= 10 || node->mixed.third != 0) reach_error();
  }
  while (list) {
    struct Node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
