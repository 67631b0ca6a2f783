// TRUTH: true
// OUTPUT: 1 2 3 6 4
#include <stdio.h>

struct Point { int x, y; };

static int *fileScope = (int[]){4, 5};

static int add(const int *values, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += values[i];
  return total;
}

static int length(const struct Point *p) { return p->x + p->y; }

int main(void) {
  struct Point *p = &(struct Point){1, 2};
  printf("%d %d %d ", p->x, p->y, length(&(struct Point){3, 0}));
  p = &(struct Point){.y = 9};
  if (p->x != 0) return 1;
  printf("%d %d\n", add((int[]){1, 2, 3}, 3), *fileScope);
  return 0;
}
