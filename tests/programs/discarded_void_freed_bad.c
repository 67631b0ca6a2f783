// TRUTH: false(valid-deref) line 14
// ASAN: differs discarded-read

#include <stdlib.h>
struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  struct pair *p = malloc(sizeof *p);
  free(p);
  (void)*p;
  return 0;
}
