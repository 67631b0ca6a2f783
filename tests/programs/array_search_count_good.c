// TRUTH: true
// A binary search with a base and a count, as in libraries.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#include <stddef.h>
static const int* find(const int* base, size_t count, int key) {
  while (count != 0) {
    size_t half = count / 2;
    const int* middle = base + half;
    if (*middle == key) return middle;
    if (*middle < key) {
      base = middle + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return NULL;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 100000) return 0;
  int* a = malloc(n * sizeof(int));
  if (a == NULL) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int result = find(a, (size_t)n, __VERIFIER_nondet_int()) != NULL;
  free(a);
  return result > 0;
}
