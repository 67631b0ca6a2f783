// TRUTH: false(valid-deref) line 17
// ASAN: differs discarded-read
// INPUT: 1

#include <stdlib.h>
struct pair {
  int first;
  double second;
  char rest[5];
};

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct pair z = {1, 2, "abc"};
  struct pair *p = malloc(sizeof *p - 1);
  (__VERIFIER_nondet_int() ? *p : z);
  free(p);
  return 0;
}
