// TRUTH: false(valid-deref) line 16
// INPUT: 1
#include <stdlib.h>

struct item {
  int key, rank;
};

static int compare(const void *a, const void *b) { return ((const struct item *)a)->key - ((const struct item *)b)->key; }

/* qsort may exchange equal elements. */
int main(void) {
  struct item items[2] = {{3, 0}, {3, 1}};
  int row[1] = {0};
  qsort(items, 2, sizeof *items, compare);
  return row[items[0].rank];
}
