// TRUTH: true
// INPUT: 0
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

int main(void) {
  struct hostent *host = gethostbyname("localhost");
  if (!host) return 1;
  struct in_addr address;
  if (host->h_addrtype == AF_INET && host->h_addr_list[0]) memcpy(&address, host->h_addr_list[0], (size_t)host->h_length);
  return (int)strlen(host->h_name) > 255;
}
