// TRUTH: false(valid-deref) line 12
// ASAN: differs reused-stack-slot
#include <stddef.h>

/* The jump back leaves the block: the next entry makes another `local`. */
int main(void) {
  int *kept = NULL;
  int rounds = 0;
again: {
  int local = rounds;
  if (kept) {
    return *kept;
  }
  kept = &local;
  if (++rounds < 3) goto again;
}
  return 0;
}
