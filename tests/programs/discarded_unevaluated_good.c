// TRUTH: true

#include <stddef.h>
#include <stdlib.h>
struct inner {
  int numbers[4];
  long last;
};
struct outer {
  int head;
  struct inner inner;
};

int main(void) {
  struct outer *p = 0;
  size_t size = sizeof *p + sizeof(*p, 3) + _Alignof(struct outer);
  __typeof__(*p) copy = {0};
  int kind = _Generic(*p, struct outer: 1, default: 2);
  &*p;
  (void)&*p;
  &p[0];
  (size ? &*p : p);
  struct outer *some = malloc(offsetof(struct outer, inner) + sizeof(int));
  some->inner.numbers;     // an array becomes a pointer: nothing is read
  *&some->inner.numbers;
  &some->inner;
  free(some);
  copy;
  (void)copy.inner;
  return kind - 1;
}
