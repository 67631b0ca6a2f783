// TRUTH: false(valid-free) line 39
// INPUT: 1,0,0
// Nodes whose name stands in the node itself, or in a block of its own; whatever it is, it is freed.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct item {
  struct item *next;
  char *name;
  int owned;
  char place[8];
};

int main(void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct item *item = malloc(sizeof *item);
    if (!item) break;
    if (__VERIFIER_nondet_int()) {
      item->name = malloc(64);
      if (!item->name) {
        free(item);
        break;
      }
      item->owned = 1;
    } else {
      item->name = item->place;
      item->owned = 0;
    }
    item->name[0] = 0;
    item->next = list;
    list = item;
  }
  for (struct item *at = list; at; at = at->next) at->name[1] = 'x';
  while (list) {
    struct item *next = list->next;
    free(list->name);
    free(list);
    list = next;
  }
  return 0;
}
