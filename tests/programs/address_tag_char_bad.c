// TRUTH: false(valid-deref) line 10
// INPUT: 140737488355327
#include <stdint.h>

/* A tag in the low bits of a pointer to char loses the lowest bit. */
int main(void) {
  char a = 1;
  uintptr_t t = (uintptr_t)&a | 1;
  char* p = (char*)(t & ~(uintptr_t)1);
  return *p;
}
