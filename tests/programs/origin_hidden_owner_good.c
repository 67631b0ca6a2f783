// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

/* A key that is drawn once. */
static uintptr_t key;
static void* hide(void* p) { return (void*)((uintptr_t)p ^ key); }
int main(void) {
  key = ((uintptr_t)__VERIFIER_nondet_uint() << 8) | 1;
  int* p = malloc(4);
  void* h = hide(p);
  p = 0;
  int* q = hide(h);
  *q = 1;
  free(q);
}
