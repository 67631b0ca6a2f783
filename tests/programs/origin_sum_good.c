// TRUTH: true
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(4), *b = malloc(4);
  *a = 1;
  *b = 2;
  uintptr_t s = (uintptr_t)a + (uintptr_t)b;
  int* p = (int*)(s - (uintptr_t)a);
  int r = *p;
  free(a);
  free((void*)(s - (uintptr_t)a));
  return r == 2 ? 0 : *(volatile int*)0;
}
