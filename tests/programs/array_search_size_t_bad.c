// TRUTH: false(valid-deref) line 14
// INPUT: 1,2147483646,2147483647
// A binary search with indexes of type size_t.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#include <stddef.h>
static size_t find(const int* a, size_t n, int key) {
  size_t lo = 0, hi = n;
  while (lo <= hi) {
    size_t mid = lo + ((hi - lo) >> 1);
    if (a[mid] < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 100000) return 0;
  int* a = malloc(n * sizeof(int));
  if (a == NULL) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int result = find(a, (size_t)n, __VERIFIER_nondet_int());
  free(a);
  return result > 0;
}
