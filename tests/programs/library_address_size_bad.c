// TRUTH: false(valid-deref) line 8
#include <arpa/inet.h>

/* An address of IPv6 takes 16 bytes. */
int main(void) {
  unsigned char address[4];
  const char *text = "::1";
  return inet_pton(AF_INET6, text, address);
}
