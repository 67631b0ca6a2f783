// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* A buffer that is aligned by hand and used in a loop. */
int main(void) {
  char *block = malloc(163);
  if (!block) return 0;
  char *start = (char *)(((uintptr_t)block + 63) & ~(uintptr_t)63);
  while (__VERIFIER_nondet_int()) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 100) start[i] = 1;
  }
  free(block);
  return 0;
}
