// TRUTH: false(valid-memtrack) line 10
// INPUT: 0,0,1,6
#include <netdb.h>

static int look(void) {
  struct addrinfo *found;
  if (getaddrinfo("localhost", "80", 0, &found) != 0) return 1;
  /* Nobody frees the list. */
  return found->ai_family;
}

int main(void) { return look() == 2; }
