// TRUTH: unsupported(fcntl)
#include <fcntl.h>

/* The answer is written behind the pointer. */
int main(void) {
  struct flock lock = {.l_type = F_RDLCK};
  return fcntl(0, F_GETLK, &lock) == 0 && lock.l_type == F_UNLCK;
}
