// TRUTH: false(valid-free) line 8
// INPUT: 0,0,1,6
#include <netdb.h>
#include <stdlib.h>
int main(void) {
  struct addrinfo *found;
  if (getaddrinfo("localhost", "80", 0, &found) != 0) return 1;
  free(found);
  return 0;
}
