// TRUTH: false(valid-deref) line 17

#include <stdlib.h>
struct inner {
  long a;
  long b;
};
struct outer {
  int head;
  struct inner inner;
};

int main(void) {
  struct outer *p = malloc(sizeof *p - 8);
  p->head;
  (*p).inner.a;
  (*p).inner;
  free(p);
  return 0;
}
