// TRUTH: true
#include <string.h>

/* A pointer copied in two pieces, and with a byte that is changed and changed back. */
int main(void) {
  int number = 5;
  int *from = &number, *to;
  memcpy(&to, &from, 3);
  memcpy((char *)&to + 3, (char *)&from + 3, sizeof to - 3);
  ((unsigned char *)&to)[1] ^= 0x5a;
  ((unsigned char *)&to)[1] ^= 0x5a;
  if (*to != 5) return *(volatile int *)0;
  return 0;
}
