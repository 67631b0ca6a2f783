// TRUTH: false(valid-deref) line 15
// INPUT: 0x10000,0x10000
#include <stdint.h>
#include <stdlib.h>

/* The number was computed from the freed block: that a new one lies there does not help. */
int main(void) {
  char *old = malloc(4);
  uintptr_t address = (uintptr_t)old;
  free(old);
  char *fresh = malloc(4);
  if (!fresh) abort();
  fresh[0] = 1;
  int result = 0;
  if ((uintptr_t)fresh == address) result = *(char *)address;
  free(fresh);
  return result;
}
