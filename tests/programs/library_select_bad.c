// TRUTH: false(valid-deref) line 9
// INPUT: 0
#include <sys/select.h>

/* A set for 64 descriptors is smaller than select takes it to be. */
int main(void) {
  unsigned long set[1] = {0};
  struct timeval timeout = {5, 0};
  int ready = select(100, (fd_set *)set, 0, 0, &timeout);
  return ready < 0;
}
