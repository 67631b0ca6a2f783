// TRUTH: false(valid-deref) line 13
// ASAN: differs discarded-read

#include <stdlib.h>
struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = malloc(8);
  int three = (*p, 3);
  free(p);
  return three - 3;
}
