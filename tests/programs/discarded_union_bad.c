// TRUTH: false(valid-deref) line 13
// ASAN: differs discarded-read

#include <stdlib.h>
union number {
  char byte;
  long whole;
};

int main(void) {
  union number *p = malloc(1);
  p->byte = 'x';
  *p;
  free(p);
  return 0;
}
