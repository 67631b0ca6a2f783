// TRUTH uninitialised | valid-memsafety | true
#include <stdlib.h>

/* a sparse set: membership is decided by arrays never cleared */
enum { N = 8 };
static unsigned dense[N], count;

static int has(const unsigned *sparse, unsigned x) {
  unsigned k = sparse[x];
  return k < count && dense[k] == x;
}

static void add(unsigned *sparse, unsigned x) {
  if (has(sparse, x))
    return;
  sparse[x] = count;
  dense[count++] = x;
}

int main(void) {
  unsigned *sparse = malloc(N * sizeof *sparse);
  for (int round = 0; round < 2; round++)
    for (unsigned x = 0; x < N; x += 1 + round)
      add(sparse, x);
  free(sparse);
  return count == N ? 0 : 1;
}
