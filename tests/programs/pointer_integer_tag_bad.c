// TRUTH: false(valid-deref) line 19
// ASAN: differs misaligned-access
#include <stdint.h>
#include <stdlib.h>

struct Node {
  uintptr_t link;
  long value;
};

/* Forgets to clear the mark: the access starts one byte late and ends one byte past the node. */
int main(void) {
  struct Node *tail = malloc(sizeof *tail);
  if (!tail) return 0;
  tail->link = 0;
  tail->value = 2;
  uintptr_t marked = (uintptr_t)tail | 1;
  struct Node *seen = (struct Node *)marked;
  long value = seen->value;
  free(tail);
  return (int)value;
}
