// TRUTH: false(valid-free) line 11
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

/* The text is the library's. */
int main(void) {
  struct in_addr address = {htonl(0x7f000001)};
  char *text = inet_ntoa(address);
  puts(text);
  free(text);
  return 0;
}
