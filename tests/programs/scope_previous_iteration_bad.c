// TRUTH: false(valid-deref) line 11
// ASAN: differs reused-stack-slot
#include <stddef.h>

/* Each iteration has its own `current`. */
int main(void) {
  const int *previous = NULL;
  int growing = 1;
  for (int i = 0; i < 4; i++) {
    int current = i * i;
    if (previous && *previous >= current) growing = 0;
    previous = &current;
  }
  return growing;
}
