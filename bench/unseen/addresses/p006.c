// TRUTH realloc | unreach-call | true
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char *resize(unsigned char *p, size_t n) { return realloc(p, n); }

int main(void) {
  unsigned char key[3];
  for (int i = 0; i < 3; i++)
    key[i] = __VERIFIER_nondet_uchar();

  unsigned char *p = resize(NULL, 10);
  memset(p, 0x5a, 10);
  memcpy(p + 1, key, sizeof key);
  p = resize(p, 5);
  p = resize(p, 500);
  p = resize(p, 5);
  if (p[0] != 0x5a || p[4] != 0x5a)
    reach_error();
  if (memcmp(p + 1, key, sizeof key))
    reach_error();
  free(p);
}
