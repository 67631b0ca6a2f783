// TRUTH: false(valid-deref) line 8
// INPUT: 0
#include <poll.h>

/* One entry, not two. */
int main(void) {
  struct pollfd waiting[1] = {{0, POLLIN, 0}};
  int ready = poll(waiting, 2, 1000);
  return ready < 0;
}
