// TRUTH: true
/* A position has room for all that fgetpos writes: an offset, and the state of a conversion. */
#include <stdio.h>

int main(void) {
  fpos_t position[2];
  char *beyond = (char *)(position + 1);
  *beyond = 7;
  if (fgetpos(stdin, position) != 0) return 1;
  if (*beyond != 7) *(volatile int *)0 = 1;
  (void)fsetpos(stdin, position);
  return 0;
}
