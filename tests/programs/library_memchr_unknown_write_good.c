// TRUTH: true
// A search through bytes of which some were changed at an unknown place, in words of another width.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short words[4] = {1, 2, 3, 4};
  words[__VERIFIER_nondet_uchar() % 4] = __VERIFIER_nondet_ushort();
  const unsigned char *found = memchr(words, 7, sizeof words);
  return found != NULL ? *found : 0;
}
