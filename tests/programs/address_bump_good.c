// TRUTH: true
#include <stddef.h>
#include <stdint.h>

/* A bump allocator. */
static char arena[128];
static size_t used;
static void* take(size_t n, size_t a) {
  uintptr_t at = (uintptr_t)(arena + used);
  size_t pad = (a - at % a) % a;
  if (n > sizeof arena || pad + n > sizeof arena - used) return 0;
  used += pad;
  void* r = arena + used;
  used += n;
  return r;
}
int main(void) {
  int* i = take(sizeof *i, 4);
  char* c = take(1, 1);
  double* d = take(sizeof *d, 8);
  if (i) *i = 1;
  if (c) *c = 2;
  if (d) *d = 3;
  return (d && (uintptr_t)d % 8) ? *(volatile int*)0 : 0;
}
