// TRUTH: false(valid-memtrack) line 5
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  p = 0;
  __builtin_trap();
}
