// TRUTH: false(valid-deref) line 18
// INPUT: 1,2147483646,2147483647
// A binary search over [lo, hi) that ends at the place to insert.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static int find(const int* a, int n, int key) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (a[mid] < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return a[lo] == key ? lo : -1;
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
