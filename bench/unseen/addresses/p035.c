// TRUTH alignment | valid-memsafety | false(valid-free)
#include <stdint.h>
#include <stdlib.h>

static void *alloc32(size_t n) {
  uintptr_t raw = (uintptr_t)malloc(n + 31);
  return (void *)((raw + 31) & ~(uintptr_t)31);
}

int main(void) {
  int *m = alloc32(16 * sizeof(int));
  for (int i = 0; i < 16; i++)
    m[i] = i * i;
  int last = m[15];
  free(m);
  return last == 225 ? 0 : 1;
}
