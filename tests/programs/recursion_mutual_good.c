// TRUTH: true
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct Node {
  struct Node *next;
};

static int isEven(const struct Node *n);

static int isOdd(const struct Node *n) { return n ? isEven(n->next) : 0; }
static int isEven(const struct Node *n) { return n ? isOdd(n->next) : 1; }

static void drop(struct Node *n) {
  if (n) {
    struct Node *next = n->next;
    free(n);
    drop(next);
  }
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 20;
  struct Node *list = NULL;
  for (unsigned i = 0; i < n; i++) {
    struct Node *fresh = malloc(sizeof *fresh);
    if (!fresh) abort();
    fresh->next = list;
    list = fresh;
  }
  int even = isEven(list);
  drop(list);
  return even != (n % 2 == 0);
}
