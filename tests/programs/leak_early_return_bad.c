// TRUTH: false(valid-memtrack) line 17
// INPUT: -1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int readNumber(void) { return __VERIFIER_nondet_int(); }

static int process(void) {
  int *work = malloc(8 * sizeof *work);
  if (!work) return -1;
  int n = readNumber();
  if (n < 0) return -1;
  work[0] = n;
  int result = work[0] > 3;
  free(work);
  return result;
}

int main(void) {
  return process() < 0;
}
