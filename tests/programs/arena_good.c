// TRUTH: true
// PROPERTY: valid-memcleanup
// OUTPUT: 5 4 3 2 1
#include <stdio.h>
#include <stdlib.h>

/* Many small objects live in one block, which is freed as a whole. */
struct Arena {
  char *start, *next, *end;
};

static void *take(struct Arena *a, size_t size) {
  size = (size + 7) & ~(size_t)7;
  if ((size_t)(a->end - a->next) < size) return NULL;
  void *result = a->next;
  a->next += size;
  return result;
}

struct Node {
  struct Node *next;
  int value;
};

int main(void) {
  struct Arena arena;
  arena.start = arena.next = malloc(84);
  if (!arena.start) return 1;
  arena.end = arena.start + 84;
  struct Node *list = NULL, *n;
  for (int i = 1; (n = take(&arena, sizeof *n)); i++) {
    n->value = i;
    n->next = list;
    list = n;
  }
  for (; list; list = list->next) printf("%d ", list->value);
  putchar('\n');
  free(arena.start);
  return 0;
}
