// TRUTH: false(valid-deref) line 14
// INPUT: 2105605001,0,0
// A binary heap in an array: what is at the top sinks to the smaller of its children, 2 * i + 1 and 2 * i + 2.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static void sink(int* h, size_t n) {
  size_t i = 0;
  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= n) break;
    if (h[child + 1] < h[child]) child++;
    if (h[i] <= h[child]) break;
    int t = h[i];
    h[i] = h[child];
    h[child] = t;
    i = child;
  }
}

int main(void) {
  size_t n = __VERIFIER_nondet_uint() % 1000 + 1;
  int* h = malloc(n * sizeof *h);
  if (h == NULL) return 0;
  for (size_t i = 0; i < n; i++) h[i] = __VERIFIER_nondet_int();
  while (n > 0) {
    h[0] = h[n - 1];

    sink(h, n);
    n--;
  }
  free(h);
  return 0;
}
