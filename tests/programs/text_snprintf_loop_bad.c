// TRUTH: false(valid-deref) line 17
// INPUT: 4,-2147483648,-2147483648,-2147483648,-2147483648
// VERIFY: open the search among texts of many lengths takes long
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char b[32];
  unsigned used = 0;
  unsigned count = __VERIFIER_nondet_uint();
  b[0] = 0;
  for (unsigned i = 0; i < count; i++) {
    int n = snprintf(b + used, sizeof b - used, "%d ", __VERIFIER_nondet_int());
    if (n < 0 || (unsigned)n > sizeof b) break;
    used += (unsigned)n;
  }
  puts(b);
  return 0;
}
