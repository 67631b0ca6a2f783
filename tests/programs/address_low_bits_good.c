// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

struct pair {
  short first;
  char second;
};

/* Addresses are as aligned as the type demands. */
int main(void) {
  struct pair pair = {1, 2};
  int number = 3;
  char *block = malloc(3);
  if (!block) return 0;
  uintptr_t low = ((uintptr_t)&pair & 1) | ((uintptr_t)&number & 3) | ((uintptr_t)block & 15);
  if (low != 0) block[3] = 0;
  free(block);
  return 0;
}
