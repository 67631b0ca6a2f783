// TRUTH: false(valid-deref) line 21
// INPUT: 3
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* The jump leaves two blocks; the pointer is to a variable of the inner one. */
int main(void) {
  int n = __VERIFIER_nondet_uchar() % 8;
  const int *found = NULL;
  for (int i = 0; i < 10; i++) {
    int outer = i;
    {
      int square = outer * outer;
      if (i == n) {
        found = &square;
        goto out;
      }
    }
  }
out:
  return found ? *found : 0;
}
