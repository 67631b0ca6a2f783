// TRUTH: false(valid-deref) line 9
// INPUT: 1
#include <netdb.h>
#include <stdio.h>

/* A host need not be known. */
int main(void) {
  struct hostent *host = gethostbyname("localhost");
  puts(host->h_name);
  return 0;
}
