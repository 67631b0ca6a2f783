// TRUTH: false(valid-deref) line 13
// INPUT: 1,0,0
// A binary search whose middle is computed in unsigned numbers.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static int find(const int* a, int n, int key) {
  int lo = 0, hi = n;
  while (hi - lo > 0) {
    int mid = (int)(((unsigned)lo + (unsigned)hi) >> 1);
    if (a[mid + 1] == key) return mid;
    if (a[mid] > key)
      hi = mid;
    else
      lo = mid + 1;
  }
  return -1;
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
