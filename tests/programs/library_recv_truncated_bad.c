// TRUTH: false(valid-deref) line 9
// INPUT: 20
#include <sys/socket.h>

/* With MSG_TRUNC the result is the size of the packet, also if the buffer holds less of it. */
int main(void) {
  char buffer[16];
  ssize_t n = recv(3, buffer, sizeof buffer - 1, MSG_TRUNC);
  if (n >= 0) buffer[n] = 0;
  return 0;
}
