// TRUTH: false(valid-deref) line 10
// INPUT: 0x10000,0x10004
#include <stdint.h>

/* The end of one is the start of the other, but not a pointer to it. */
int main(void) {
  char a[4] = "abc", b[4] = "def";
  if ((uintptr_t)a + 4 != (uintptr_t)b) return 0;
  char *p = (char *)((uintptr_t)a + 4);
  return *p;
}
