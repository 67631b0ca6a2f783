// TRUTH: false(valid-deref) line 19
// INPUT: 2,-1
// The remainder of a negative number is negative: the slot is made positive first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static int slot(int key, int n) {
  int r = key % n;
  return r;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  char* used = calloc(n, 1);
  if (!used) return 0;
  for (int i = 0; i < n; i++) used[slot(__VERIFIER_nondet_int(), n)] = 1;
  free(used);
  return 0;
}
