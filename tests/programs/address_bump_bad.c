// TRUTH: false(valid-deref) line 22
// INPUT: 65536
#include <stddef.h>
#include <stdint.h>

static char arena[18];
static size_t used;
static void* take(size_t n, size_t a) {
  uintptr_t at = (uintptr_t)(arena + used);
  size_t pad = (a - at % a) % a;
  if (n > sizeof arena - used) return 0;
  used += pad;
  void* r = arena + used;
  used += n;
  return r;
}
int main(void) {
  char* c = take(1, 1);
  int* i = take(16, 4);
  if (c) *c = 2;
  double* d = take(4, 1);
  if (i) i[3] = 1;
  int* e = (int*)d;
  if (e) *e = 3;
  return 0;
}
