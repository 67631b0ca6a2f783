// A program whose blocks come from an allocator that is watched. With FAULT it frees a block twice; with POINTER that call goes through a pointer.
#include <stdlib.h>

#include "allocators.h"

struct node {
  struct node *next;
  int value;
};

static void (*give_back)(void *) = kr_free;

int main(void) {
  kr_init(malloc(24 * 16), 24 * 16);
  struct node *first = NULL;
  for (int i = 0; i < 4; ++i) {
    struct node *node = kr_alloc(sizeof *node);
    if (node == NULL) return 1;
    node->value = i;
    node->next = first;
    first = node;
  }
#ifdef FAULT
  struct node *second = first->next;
  kr_free(second);
#ifdef POINTER
  give_back(second);
#else
  kr_free(second);
#endif
#endif
  while (first != NULL) {
    struct node *next = first->next;
    give_back(first);
    first = next;
  }
  return kr_alloc(23 * 16) == NULL;
}
