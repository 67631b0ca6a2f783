/* adlist.c of redis: a list with an own block for each value, filled at both ends and in the middle, walked, thinned out, turned and released. */
#include <stdlib.h>

#include "adlist.h"
#include "zmalloc.h"

extern int __VERIFIER_nondet_int(void);

/* What redis has in zmalloc.c: allocation that does not come back without memory. */
void *zmalloc(size_t size) {
  void *block = malloc(size);
  if (!block) abort();
  return block;
}
void zfree(void *block) { free(block); }

static int *number(void) {
  int *value = zmalloc(sizeof *value);
  *value = __VERIFIER_nondet_int();
  return value;
}

int main(void) {
  list *numbers = listCreate();
  listSetFreeMethod(numbers, zfree);
  while (__VERIFIER_nondet_int()) {
    int *value = number();
    if (__VERIFIER_nondet_int()) {
      listAddNodeHead(numbers, value);
    } else {
      listAddNodeTail(numbers, value);
    }
  }
  listIter at;
  listRewind(numbers, &at);
  for (listNode *node = listNext(&at); node; node = listNext(&at)) {
    if (*(int *)listNodeValue(node) < 0) listDelNode(numbers, node);
  }
  listNode *first = listFirst(numbers);
  if (first) listInsertNode(numbers, first, number(), __VERIFIER_nondet_int() != 0);
  listRotateTailToHead(numbers);
  listRelease(numbers);
  return 0;
}
