// TRUTH: true
// OUTPUT: 10.20.30.40 ffffffff 0
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[INET_ADDRSTRLEN];
  struct in_addr address;
  if (inet_pton(AF_INET, "10.20.30.40", &address) != 1) return 1;
  if (!inet_ntop(AF_INET, &address, text, sizeof text)) return 1;
  printf("%s %x %d\n", text, inet_addr("256.1.1.1x"), inet_pton(AF_INET, "1.2.3", &address));
  return 0;
}
