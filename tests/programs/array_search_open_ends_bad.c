// TRUTH: false(valid-deref) line 13
// INPUT: 1,2147483647,2147483646
// A binary search between two indexes that are never read.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static int find(const int* a, int n, int key) {
  int below = -1, above = n;
  while (below + 1 <= above) {
    int mid = below + (above - below) / 2;
    if (a[mid] <= key)
      below = mid;
    else
      above = mid;
  }
  return below;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 100000) return 0;
  int* a = malloc(n * sizeof(int));
  if (a == NULL) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int result = find(a, n, __VERIFIER_nondet_int());
  free(a);
  return result > 0;
}
