// TRUTH: false(valid-memtrack) line 13
// INPUT: 0x1d07cd976370
#include <stdint.h>
#include <stdlib.h>

static unsigned hash;

/* A remainder leads nowhere. */
int main(void) {
  char *block = malloc(4);
  if (!block) return 0;
  hash = (uintptr_t)block % 1009;
  block = NULL;
  return hash == 0;
}
