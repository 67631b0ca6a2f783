// TRUTH: true
// OUTPUT: 1 2 3 4 | 4 3 2 1
// VERIFY: open addresses as numbers
#include <stdint.h>
#include <stdio.h>

/* A list that can be walked both ways with one link: previous xor next. */
struct Node {
  int value;
  uintptr_t both;
};

static struct Node nodes[4];

static void walk(struct Node *from) {
  struct Node *previous = NULL;
  while (from) {
    printf("%d ", from->value);
    struct Node *next = (struct Node *)(from->both ^ (uintptr_t)previous);
    previous = from;
    from = next;
  }
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    uintptr_t before = i > 0 ? (uintptr_t)&nodes[i - 1] : 0;
    uintptr_t after = i < 3 ? (uintptr_t)&nodes[i + 1] : 0;
    nodes[i].value = i + 1;
    nodes[i].both = before ^ after;
  }
  walk(&nodes[0]);
  printf("| ");
  walk(&nodes[3]);
  putchar('\n');
  return 0;
}
