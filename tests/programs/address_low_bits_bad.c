// TRUTH: false(valid-deref) line 11
// INPUT: 0x7fffffffffff
#include <stdint.h>

/* And no better: a variable of type char may have an odd address. */
int main(void) {
  char letter = 'a';
  char buffer[2] = "b";
  char *even = &letter;
  if ((uintptr_t)even & 1) even = buffer + 2;
  return *even;
}
