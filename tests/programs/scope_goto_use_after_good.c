// TRUTH: true
// INPUT: 3
// OUTPUT: 0 1 2 stop
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

/* Leaves two blocks at once; what is used behind the label lives outside of both. */
int main(void) {
  int n = __VERIFIER_nondet_uchar() % 8;
  const char *word = "end";
  int last = -1;
  for (int i = 0; i < 10; i++) {
    int copy = i;
    {
      int *view = &copy;
      if (*view == n) {
        word = "stop";
        goto out;
      }
      last = *view;
    }
    printf("%d ", last);
  }
out:
  printf("%s\n", word);
  return last >= 10;
}
