// TRUTH: false(valid-deref) line 9
// INPUT: -100
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static void show(int percent) {
  char text[5];
  sprintf(text, "%d%%", percent);
  puts(text);
}

int main(void) {
  int percent = __VERIFIER_nondet_int();
  if (percent < -100 || percent > 100) return 0;
  show(percent);
  return 0;
}
