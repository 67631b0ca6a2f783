// TRUTH: true
// INPUT: 0,5,0,0,3,97,98,0,0
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* What recv delivers has no NUL of its own, and may be nothing. */
int main(void) {
  char buffer[16];
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return 1;
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = inet_addr("127.0.0.1");
  address.sin_port = htons(27015);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == -1) {
    close(descriptor);
    return 1;
  }
  ssize_t n = recv(descriptor, buffer, sizeof buffer - 1, 0);
  if (n > 0) {
    buffer[n] = 0;
    puts(buffer);
    send(descriptor, buffer, (size_t)n, 0);
  }
  close(descriptor);
  return 0;
}
