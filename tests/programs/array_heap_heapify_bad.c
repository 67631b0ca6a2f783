// TRUTH: false(valid-deref) line 12
// INPUT: 2,0,0
// A heap is made of an array from its last parent down, and then sorted.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static void down(int a[], int i, int n) {
  while (2 * i + 1 < n) {
    int c = 2 * i + 1;
    if (c + 1 <= n && a[c] < a[c + 1]) c = c + 1;
    if (a[i] >= a[c]) return;
    int t = a[i];
    a[i] = a[c];
    a[c] = t;
    i = c;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int* a = calloc((size_t)n, sizeof(int));
  if (a == NULL) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = n / 2 - 1; i >= 0; i--) down(a, i, n);
  for (int end = n - 1; end > 0; end--) {
    int t = a[0];
    a[0] = a[end];
    a[end] = t;
    down(a, 0, end);
  }
  free(a);
  return 0;
}
