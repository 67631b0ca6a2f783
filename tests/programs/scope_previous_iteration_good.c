// TRUTH: true
#include <stddef.h>

/* The same search with the variable outside of the loop, and a pointer that is only kept. */
int main(void) {
  const int *previous = NULL;
  int current = -1;
  int growing = 1;
  for (int i = 0; i < 4; i++) {
    int last = current;
    current = i * i;
    previous = &current;
    const int *unused = &last;
    if (unused && last >= *previous) growing = 0;
  }
  return !growing;
}
