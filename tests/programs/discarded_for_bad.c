// TRUTH: false(valid-deref) line 21
// ASAN: differs discarded-read

#include <stdlib.h>
struct pair {
  int first;
  double second;
  char rest[5];
};

struct node {
  struct node *next;
  long value[3];
};

int main(void) {
  struct node *p = calloc(1, sizeof *p);
  struct node *q = p;
  for (*q; q; q = q->next) {
  }
  for (q = p;; *q) {
    if (!q) break;
    q = q->next;
  }
  free(p);
  return 0;
}
