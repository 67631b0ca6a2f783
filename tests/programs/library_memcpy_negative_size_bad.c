// TRUTH: false(valid-deref) line 11
// INPUT: -1
#include <string.h>

extern int __VERIFIER_nondet_int(void);

/* A negative length passes the signed test and becomes a huge size. */
static void receive(char *buffer, const char *message, int length) {
  if (length > 16)
    return;
  memcpy(buffer, message, length);
}

int main(void) {
  char buffer[16];
  char message[16] = {0};
  receive(buffer, message, __VERIFIER_nondet_int());
  return 0;
}
