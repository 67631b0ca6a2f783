// TRUTH realloc | unreach-call | false(unreach-call)
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

/* A log whose buffer is expected to move each time it grows. */
struct log {
  char *base;
  size_t cap;
  unsigned moves;
};

static void log_grow(struct log *l) {
  uintptr_t before = (uintptr_t)l->base;
  l->cap *= 2;
  l->base = realloc(l->base, l->cap);
  if ((uintptr_t)l->base != before)
    l->moves++;
}

int main(void) {
  struct log l = {malloc(64), 64, 0};
  log_grow(&l);
  log_grow(&l);
  if (l.moves != 2)
    reach_error();
  free(l.base);
  return 0;
}
