// TRUTH: true
// A binary search with two pointers.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#include <stddef.h>
static const int* find(const int* first, const int* end, int key) {
  while (first < end) {
    const int* middle = first + (end - first) / 2;
    if (*middle < key)
      first = middle + 1;
    else
      end = middle;
  }
  return first;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 100000) return 0;
  int* a = malloc(n * sizeof(int));
  if (a == NULL) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int result = find(a, a + n, __VERIFIER_nondet_int()) != NULL;
  free(a);
  return result > 0;
}
