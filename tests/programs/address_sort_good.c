// TRUTH: true
#include <stdlib.h>

/* Blocks sorted by address, as to lock them in one order. */
int main(void) {
  int *locks[3];
  for (int i = 0; i < 3; i++) {
    locks[i] = malloc(sizeof *locks[i]);
    if (!locks[i]) abort();
  }
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j + 1 < 3; j++) {
      if (locks[j] > locks[j + 1]) {
        int *lock = locks[j];
        locks[j] = locks[j + 1];
        locks[j + 1] = lock;
      }
    }
  }
  int sorted = locks[0] < locks[1] && locks[1] < locks[2];
  for (int i = 0; i < 3; i++) free(locks[i]);
  return sorted ? 0 : *(volatile int *)0;
}
