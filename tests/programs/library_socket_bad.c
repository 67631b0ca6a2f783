// TRUTH: false(valid-deref) line 12
// INPUT: 0,5,0,0,5,-1
#include <sys/socket.h>

/* recv may fail: -1 is no length. */
int main(void) {
  char buffer[16];
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0 || listen(descriptor, 5) < 0) return 1;
  int client = accept(descriptor, 0, 0);
  ssize_t n = recv(client, buffer, sizeof buffer - 1, 0);
  buffer[n] = 0;
  return 0;
}
