// TRUTH: true
#include <stdlib.h>

/* The only pointer to the block is split into bytes, moved, and put together again. */
static void scatter(unsigned char *to, const void *pointer) {
  const unsigned char *from = (const unsigned char *)&pointer;
  for (unsigned i = 0; i < sizeof pointer; i++) to[2 * i] = from[sizeof pointer - 1 - i];
}

static void *gather(const unsigned char *from) {
  void *pointer;
  unsigned char *to = (unsigned char *)&pointer;
  for (unsigned i = 0; i < sizeof pointer; i++) to[sizeof pointer - 1 - i] = from[2 * i];
  return pointer;
}

int main(void) {
  unsigned char store[2 * sizeof(void *)];
  int *cell = malloc(sizeof *cell);
  if (!cell) abort();
  *cell = 77;
  scatter(store, cell);
  cell = NULL;
  cell = gather(store);
  int ok = *cell == 77;
  free(cell);
  return !ok;
}
