// A wrapper of malloc that writes into the block that it handed out before.
// allocator: --malloc get --free put --align 16
// faulty: block-touched
#include <stdlib.h>

static char *last;

void *get(size_t bytes) {
  char *block = malloc(bytes);
  if (last != NULL) last[0] = 1;
  last = bytes > 0 ? block : NULL;
  return block;
}

void put(void *block) {
  if (block == last) last = NULL;
  free(block);
}
