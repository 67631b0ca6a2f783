// TRUTH: false(valid-deref) line 7
#include <stdio.h>

/* %lf stores eight bytes. */
int main(void) {
  float a = 0;
  return sscanf("1.5", "%lf", (double *)&a);
}
