// TRUTH: false(valid-deref) line 11
// INPUT: 0xfffefffe
// DATA-MODEL: ILP32
#include <stdint.h>

/* In ILP32 addresses lie on both sides of the largest signed number. */
int main(void) {
  char buffer[2] = "a";
  char *p = buffer;
  if ((intptr_t)buffer < 0) p = buffer + 2;
  return *p;
}
