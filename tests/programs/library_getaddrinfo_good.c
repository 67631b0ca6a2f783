// TRUTH: true
// INPUT: 0,0,1,6
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  struct addrinfo hints;
  struct addrinfo *found;
  memset(&hints, 0, sizeof hints);
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo("localhost", "80", &hints, &found) != 0) return 1;
  int descriptor = -1;
  for (struct addrinfo *one = found; one; one = one->ai_next) {
    descriptor = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
    if (descriptor < 0) continue;
    if (connect(descriptor, one->ai_addr, one->ai_addrlen) == 0) break;
    close(descriptor);
    descriptor = -1;
  }
  freeaddrinfo(found);
  if (descriptor >= 0) close(descriptor);
  return 0;
}
