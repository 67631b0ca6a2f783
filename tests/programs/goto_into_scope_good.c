// TRUTH: true
// OUTPUT: 0 1 2 done 3
#include <stdio.h>

/* A jump into a block makes its variables exist, without their initialisers. */
int main(void) {
  int n = 0;
  goto inside;
  while (n < 3) {
    int doubled = -1;
    int *view = &doubled;
  inside:
    view = &doubled;
    *view = n;
    printf("%d ", doubled);
    n++;
  }
  printf("done %d\n", n);
  return 0;
}
