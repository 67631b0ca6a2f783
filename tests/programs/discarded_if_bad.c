// TRUTH: false(valid-deref) line 13
// ASAN: differs discarded-read

#include <stdlib.h>
struct pair {
  int first;
  double second;
  char rest[5];
};

static void touch(const struct pair *p, int deep) {
  if (deep)
    *p;
  else
    touch(p, deep + 1);
}

int main(void) {
  struct pair *p = malloc(sizeof *p);
  free(p);
  touch(p, 0);
  return 0;
}
