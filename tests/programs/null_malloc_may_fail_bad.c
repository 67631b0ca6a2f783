// TRUTH: false(valid-deref) line 13
// FLAGS: --malloc-may-fail
// INPUT: 1
#include <stdlib.h>

struct Buffer {
  size_t used;
  char bytes[24];
};

int main(void) {
  struct Buffer *b = malloc(sizeof *b);
  b->used = 0;
  b->bytes[0] = 'x';
  free(b);
  return 0;
}
