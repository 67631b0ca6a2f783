// TRUTH: true
// INPUT: 4,1,1
// NUMERIC: polyhedra
// Nodes move from one list to another, and the lengths add up to the number of nodes made.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000) return 0;
  struct node *from = NULL;
  for (int i = 0; i < n; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->next = from;
    from = fresh;
  }
  struct node *to = NULL;
  int left = n;
  while (left > 0) {
    struct node *moved = from;
    from = moved->next;
    moved->next = to;
    to = moved;
    left--;
  }
  for (int i = 0; i < n; i++) {
    struct node *gone = to;
    to = to->next;
    free(gone);
  }
  return 0;
}
