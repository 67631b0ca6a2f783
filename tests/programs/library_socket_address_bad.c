// TRUTH: false(valid-deref) line 11
// INPUT: 0,128,4
#include <sys/socket.h>

/* The size that accept stores is that of the whole address, which need not fit. */
int main(void) {
  char address[16];
  socklen_t size = sizeof address;
  if (accept(3, (struct sockaddr *)address, &size) < 0) return 1;
  int sum = 0;
  for (socklen_t i = 0; i < size; i++) sum += address[i];
  return sum == 1000;
}
