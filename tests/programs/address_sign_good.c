// TRUTH: true
#include <stdint.h>

/* In LP64 no address is negative. */
int main(void) {
  char letter = 'a';
  if ((intptr_t)&letter < 0) return *(volatile int *)0;
  return 0;
}
