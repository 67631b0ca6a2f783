// TRUTH: true
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static int sign(int r) { return (r > 0) - (r < 0); }
int main(void) {
  int t[3] = {0};
  char a[3], b[3];
  for (int i = 0; i < 2; i++) {
    a[i] = (char)__VERIFIER_nondet_int();
    b[i] = (char)__VERIFIER_nondet_int();
  }
  a[2] = b[2] = 0;
  return t[sign(strcmp(a, b)) + 1];
}
