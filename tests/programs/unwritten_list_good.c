// TRUTH: true
// PROPERTY: unreach-call
#include <assert.h>
#include <stdlib.h>

struct record {
  int id;
  int number;
};
struct node {
  struct record first;
  struct record second;
  struct node *next;
};
extern int __VERIFIER_nondet_int(void);

/* Each node holds what the record held when it was copied; nobody ever wrote its number. */
int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    struct record fresh;
    fresh.id = 1;
    n->first = fresh;
    n->second = fresh;
    assert(n->first.number == n->second.number);
    n->next = list;
    list = n;
  }
  while (list != NULL) {
    struct node *n = list;
    list = n->next;
    assert(n->first.id == 1);
    free(n);
  }
  return 0;
}
