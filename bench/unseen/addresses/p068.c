// TRUTH bsearch | unreach-call | false(unreach-call)
#include <stdlib.h>
extern void reach_error(void);

static int cmp_long(const void *a, const void *b) {
  long x = *(const long *)a, y = *(const long *)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  static const long t[8] = {1, 3, 3, 4, 4, 4, 8, 9};
  const long want[] = {3, 4};
  for (int i = 0; i < 2; i++) {
    const long *hit = bsearch(&want[i], t, 8, sizeof *t, cmp_long);
    if (hit == NULL)
      return 1;
    /* the leftmost of the equal ones */
    if (hit > t && hit[-1] == *hit)
      reach_error();
  }
  return 0;
}
