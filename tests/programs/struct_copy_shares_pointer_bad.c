// TRUTH: false(valid-free) line 16
#include <stdlib.h>

struct Buffer {
  char *data;
  int length;
};

static struct Buffer make(int length) {
  struct Buffer b = {malloc(length), length};
  return b;
}

/* Takes a copy: the caller's structure still holds the pointer. */
static void drop(struct Buffer b) {
  free(b.data);
  b.data = NULL;
}

int main(void) {
  struct Buffer b = make(8);
  drop(b);
  if (b.data) drop(b);
  return 0;
}
