// TRUTH: true
#include <stdlib.h>
#include <string.h>

/* Insertion in a sorted list by strcmp. */
struct n {
  struct n* next;
  const char* k;
};
static void put(struct n** l, const char* k) {
  while (*l && strcmp((*l)->k, k) < 0) l = &(*l)->next;
  struct n* x = malloc(sizeof *x);
  if (!x) abort();
  x->k = k;
  x->next = *l;
  *l = x;
}
int main(void) {
  struct n* l = 0;
  put(&l, "b");
  put(&l, "a");
  put(&l, "c");
  while (l) {
    struct n* t = l->next;
    free(l);
    l = t;
  }
}
