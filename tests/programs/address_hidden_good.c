// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

static uintptr_t hidden;

/* The only pointer is one that was xored. */
int main(void) {
  char *block = malloc(4);
  if (!block) return 0;
  hidden = (uintptr_t)block ^ 0x5555;
  block = NULL;
  free((char *)(hidden ^ 0x5555));
  return 0;
}
