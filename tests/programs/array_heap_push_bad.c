// TRUTH: false(valid-deref) line 17
// INPUT: 1,0,0
// A binary heap in an array: what is put in rises to its parent, (i - 1) / 2.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int room = __VERIFIER_nondet_int();
  if (room < 1 || room > 10000) return 0;
  int* h = malloc(room * sizeof(int));
  if (!h) return 0;
  int n = 0;
  while (n <= room) {
    int i = n++;
    h[i] = __VERIFIER_nondet_int();
    while (i > 0) {
      int parent = (i - 1) / 2;
      if (h[parent] <= h[i]) break;
      int t = h[parent];
      h[parent] = h[i];
      h[i] = t;
      i = parent;
    }
  }
  free(h);
  return 0;
}
