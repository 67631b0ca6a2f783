/* list.c of the FreeRTOS kernel: items with any values, sorted in or put at the end, any number of them; some are taken out again, the rest at the end. */
#include <stdlib.h>

#include "FreeRTOS.h"
#include "list.h"

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  List_t list;
  vListInitialise(&list);
  while (__VERIFIER_nondet_int()) {
    ListItem_t *item = malloc(sizeof *item);
    if (!item) break;
    vListInitialiseItem(item);
    listSET_LIST_ITEM_VALUE(item, __VERIFIER_nondet_uint());
    if (__VERIFIER_nondet_int()) {
      vListInsert(&list, item);
    } else {
      vListInsertEnd(&list, item);
    }
    if (__VERIFIER_nondet_int() && !listLIST_IS_EMPTY(&list)) {
      ListItem_t *first = listGET_HEAD_ENTRY(&list);
      uxListRemove(first);
      free(first);
    }
  }
  const ListItem_t *end = (const ListItem_t *)listGET_END_MARKER(&list);
  for (ListItem_t *item = listGET_HEAD_ENTRY(&list); item != end;) {
    ListItem_t *next = listGET_NEXT(item);
    uxListRemove(item);
    free(item);
    item = next;
  }
  return 0;
}
