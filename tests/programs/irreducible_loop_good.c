// TRUTH: true
// INPUT: 1
// OUTPUT: 10
#include <stdio.h>
extern _Bool __VERIFIER_nondet_bool(void);

/* A loop with two entries. */
int main(void) {
  int cells[10] = {0};
  int i = 0;
  if (__VERIFIER_nondet_bool()) goto second;
first:
  if (i >= 10) goto done;
  cells[i] += 1;
second:
  if (i >= 10) goto done;
  cells[i] += 1;
  i++;
  goto first;
done:
  printf("%d\n", i);
  return cells[9] != 2;
}
