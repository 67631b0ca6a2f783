// TRUTH: true
// INPUT: 0,1,0,2,65,66
#include <poll.h>
#include <unistd.h>

int main(void) {
  char buffer[8];
  struct pollfd waiting[2] = {{0, POLLIN, 0}, {-1, POLLIN, 0}};
  int ready = poll(waiting, 2, 1000);
  if (ready < 0) return 1;
  int *unset = 0;
  if (waiting[1].revents != 0) return *unset;
  if (ready > 1) return *unset;
  if (waiting[0].revents & POLLIN) (void)read(waiting[0].fd, buffer, sizeof buffer);
  return 0;
}
