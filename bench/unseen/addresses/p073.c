// TRUTH memchr | valid-memsafety | true
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* length of a field, which ends at ';' - the caller vouches for one */
static size_t field(const char *s) {
  return (size_t)((char *)memchr(s, ';', 4096) - s);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 5 + 1;
  char *buf = malloc(n);
  memset(buf, 'f', n);
  buf[n - 1] = ';';
  size_t len = field(buf);
  buf[len] = '\0';
  free(buf);
  return 0;
}
