// TRUTH: true
// PROPERTY: unreach-call
#include <stdlib.h>

extern void reach_error(void);

/* Sorted by address over an array of pointers. */
static int cmp(const void* a, const void* b) {
  char *x = *(char* const*)a, *y = *(char* const*)b;
  return (x > y) - (x < y);
}
int main(void) {
  char* t[3];
  for (int i = 0; i < 3; i++) t[i] = malloc(1);
  qsort(t, 3, sizeof *t, cmp);
  if (!(t[0] < t[1] && t[1] < t[2])) reach_error();
  for (int i = 0; i < 3; i++) free(t[i]);
}
