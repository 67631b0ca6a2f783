// TRUTH: false(valid-deref) line 13
// INPUT: 2
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* Which of several equal elements is found is left open. */
int main(void) {
  int sorted[3] = {5, 5, 5};
  int following[2] = {1, 2};
  int key = 5;
  int *found = bsearch(&key, sorted, 3, sizeof *sorted, compare);
  return following[found - sorted];
}
