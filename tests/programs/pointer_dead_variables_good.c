// TRUTH: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static const int *seen[2];

static void note(const int *first, const int *second) {
  seen[0] = first;
  seen[1] = second;
}

/* Variables that were in scope together have different addresses, also when both are gone. */
int main(void) {
  {
    int a = __VERIFIER_nondet_int();
    int b = a;
    note(&a, &b);
  }
  int *block = malloc(sizeof *block);
  if (!block) abort();
  if (seen[0] == seen[1]) {
    free(block);
  }
  free(block);
  return 0;
}
