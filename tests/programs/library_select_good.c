// TRUTH: true
// INPUT: 0,5,0,-1
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  char buffer[4];
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return 1;
  fd_set set;
  FD_ZERO(&set);
  FD_SET(descriptor, &set);
  struct timeval timeout = {5, 0};
  int ready = select(descriptor + 1, &set, 0, 0, &timeout);
  if (ready > 0 && FD_ISSET(descriptor, &set)) recv(descriptor, buffer, sizeof buffer, 0);
  close(descriptor);
  return 0;
}
