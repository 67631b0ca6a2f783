// TRUTH: true
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

/* Blocks have the alignment that was asked for, and so have variables. */
int main(void) {
  _Alignas(64) char line[64];
  int number = 0;
  void *page = NULL;
  if (posix_memalign(&page, 256, 10) != 0) return 0;
  char *block = aligned_alloc(64, 128);
  if (((uintptr_t)line & 63) != 0 || ((uintptr_t)&number & 3) != 0) block = NULL;
  if (((uintptr_t)page & 255) != 0 || ((uintptr_t)block & 63) != 0) return *(volatile int *)0;
  block[127] = 0;
  free(block);
  free(page);
  return number;
}
