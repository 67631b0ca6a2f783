// TRUTH: false(valid-free) line 15
#include <stdlib.h>

typedef void (*Handler)(void);

static void ignore(void) {}

struct Slot {
  Handler handler;
  void *data;
};

/* Takes the wrong field. */
static void clear(struct Slot *s) {
  free((void *)s->handler);
  s->handler = NULL;
}

int main(void) {
  struct Slot s = {ignore, malloc(4)};
  s.handler();
  clear(&s);
  free(s.data);
  return 0;
}
