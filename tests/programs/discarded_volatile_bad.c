// TRUTH: false(valid-deref) line 14

#include <stdlib.h>
struct pair {
  int first;
  double second;
  char rest[5];
};

int main(void) {
  volatile struct pair *p = malloc(sizeof *p);
  *p;
  free((void *)p);
  *p;
  return 0;
}
