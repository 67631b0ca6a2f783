// TRUTH: false(valid-deref) line 14
// ASAN: differs discarded-read

#include <stdlib.h>
struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = calloc(3, sizeof *p);
  int i;
  for (i = 0; i <= 3; i++) p[i];
  free(p);
  return 0;
}
